import type { IgnoredPhrase } from './phrase-rule.ts';

const ignore = (...patterns: RegExp[]): IgnoredPhrase[] => patterns.map((pattern) => ({ trait: null, pattern }));

/** The text is about another cat: whole sentences, or up to the next comma. */
export const otherCats = ignore(
  /[^.!?]*\b(?:isn t|is not|not) (?:him|hers?|his|theirs|ours|mine)\b[^.!?]*/g,
  /[^.!?]*\bnot the one\b[^.!?]*/g,
  /[^.!?]*\bn est pas (?:lui|elle|l[ea] (?:leur|notre|mienn?e?|sienn?e?)|celui|celle)\b[^.!?]*/g,
  /\b(?:mine|ours) is (?:the|a) [^.!?,]*/g,
  /\b(?:le mien|la mienne|le notre|la notre) est (?:le|la|un|une) [^.!?,]*/g,
  /\b(?:two|three|four|\d) others [^.!?]*/g,
  /\b(?:deux|trois|quatre|\d) autres [^.!?]*/g,
  /\b(?:his|her|its|the|cat s) (?:brother|sister|mother|mum|father|sibling|littermate|friend) (?:is|,|has)(?: an? [^.!?,]* ,)? (?:(?!\bbut\b)[^.!?,])*/g,
  /\bmum is [^.!?]*|\bla mere est [^.!?]*/g,
  /\b(?:son|sa|le|la) (?:frere|soeur|mere|pere)\b (?:de mon chat |de ma chatte )?(?:est|,|a)(?: une? [^.!?,]* ,)? (?:(?!\bmais\b)[^.!?,])*/g,
  /\b(?:with|by) (?:an?|the|another|my|our|their|two|the two|the other) (?:[a-z]+ ){0,3}?(?:cats?|blacks|gingers|tabbies|kittens?)\b/g,
  /\bavec (?:une?|le|la|les|mon|ma|deux|les deux|un autre) (?:petits? |gros(?:se)? |autres? )?(?:chats?|chattes?|matous?|noirs?|roux|tigres?)(?: (?:noire?s?|blanc(?:he)?s?|grise?s?|roux|rousses?|tigree?s?))*\b/g,
  /\bvoisins? (?:au|aux|avec le) chats? [a-z]+/g,
  /\b(?:feral|wild) (?:mum|mother)\b/g,
  /\bmere (?:sauvage|errante)\b/g,
);

/** The phrases are about people and belongings, or are idioms. */
export const noTraits = ignore(
  /\b(?:woman|man|lady|girl|guy|boy|person|owner|neighbou?r)s? with (?:[a-z]+ )?(?:long|short|grey|black|brown|ginger|red) (?:[a-z]+ )?hair\b/g,
  /\b(?:little|small|school) (?:boys?|girls?)\b/g,
  /\b(?:boy|girl)friends?\b/g,
  /\bpetits? garcons?\b|\bpetites? filles?\b/g,
  /\b(?:elderly|old) (?:neighbou?rs?|man|lady|woman|couple|mother|mum|dad|gran|owner|people|gentleman)\b/g,
  /\b(?:voisine?s?|dames?|personnes?|monsieur|couple|mere|grand mere|maitresse) agee?s?\b/g,
  /\b(?:chipped|broken) (?:front |back |lower |upper )?(?:tooth|teeth|nail|claw|fang)\b/g,
  /\b(?:ma|notre|petite) puce\b(?! electronique)/g,
  /\b(?:anti ?puces?|puces)\b/g,
  /\b[a-z]+hound friendly\b|\b(?:dog|child|kid|family) friendly\b|\bfriendly (?:reminder|dog|person|neighbou?r)\b/g,
  /\bsac a dos(?: [a-z]+)?\b/g,
  /\b(?:nez|truffe|coussinets?|griffes) (?:noire?s?|grise?s?|roses?|brune?s?|marron|rousse?)\b/g,
  /\b(?:black|grey|pink|brown) (?:noses?|paw pads|pads)\b|\b(?:long )?(?:black |white |grey )?whiskers\b/g,
  /\b(?:longues |belles )?moustaches(?: (?:noires|blanches|grises))?/g,
  /\b(?:chiens?|chiennes?|bergers?|labradors?) (?:[a-z]+ )?(?:noire?s?|blanc(?:he)?s?|grise?s?|roux|brune?s?|gentils?)\b/g,
  /\b(?:in|from|dressed in|wearing) black\b(?! [a-z])/g,
);

/** A name that follows these words is no colour. */
export const namedWords =
  /\b(?:called|named|name is|name s|answers to|aka|known as|appelee?|appelle|sappelle|nommee?|nom de|repond a|prenommee?|baptisee?|call (?:him|her|it)) (?:")?/g;
