import { catNouns, findCoatWord } from './coat-words.ts';
import { endOfSegment, findSpans, type Notice, sentenceEnds, wordOf, wordsBetween } from './notice.ts';
import { type Span, setOf } from './reading.ts';

const relatives =
  '(?:brothers?|sisters?|siblings?|littermates?|twin|mother|mum|mom|father|dad|friend|companion|buddy|daughters?|sons?|babies|freres?|soeurs?|fratrie|jumeau|jumelle|mere|pere|copains?|copine|compagnons?|compagne|maman|papa|filles?|fils)';
const catNoun =
  '(?:cats?|kittens?|kitty|moggy|toms?|tomcat|blacks|gingers|tabbies|tabby|tortie|ginger|chats?|chattes?|chatons?|matous?|minous?|minettes?)';
const animals =
  '(?:dogs?|pupp(?:y|ies)|puppies|labradors?|terrier|spaniel|collies?|greyhound|rabbits?|foxe?s?|hens?|chickens?|birds?|pigeons?|ferrets?|hedgehogs?|horses?|chiens?|chiennes?|chiots?|bergers?|lapins?|renards?|poules?|oiseaux?|furets?|herissons?|chevaux|cheval|spitz|caniche|beagle|husky)';
const people =
  '(?:woman|man|lady|guy|person|owner|neighbou?rs?|gentleman|couple|teenager|walker|driver|postman|maitresse|maitre|proprietaire|dame|monsieur|homme|femme|voisine?s?|personne|joggeur|facteur|livreur)';
const clothes =
  '(?:hair|hoodie|coat|jacket|jumper|shirt|trousers|dress|hat|cap|scarf|beard|glasses|vest|boots|cheveux|manteau|veste|pull|blouson|barbe|chapeau|casquette|pantalon|lunettes|gilet|bottes|doudoune|sweat)';

type End = 'owner' | 'clause' | 'sentence' | 'contrast' | 'bracket';

/** Each rule hides what it matches, and `toEnd` also the words up to the end of its clause. */
const rules: readonly { pattern: RegExp; toEnd?: End; isKin?: true; isOurs?: true }[] = [
  // Relatives of the cat, but not "mother cat", and not the mother of a person.
  {
    pattern: new RegExp(
      `\\b(?:(?:his|her|its|their|this cat s|cat s|son|sa|ses|leur|leurs) (?:other |two |three |little |big |old |deux |petit |petite |grand |grande |autre )?${relatives}|(?:the|le|la|l|les) (?:other |two |three |deux )?(?:brothers?|sisters?|siblings?|littermates?|mother|freres?|soeurs?|mere))\\b(?! (?:cat|s|chat|of|de (?:\\d|deux|trois))\\b)`,
      'g',
    ),
    toEnd: 'contrast',
  },
  {
    pattern: new RegExp(
      `\\b(?:my|our|mon|ma|notre|the|the other|un|one) (?:\\w+ )?${catNoun} s (?:brother|sister|mother|mum|dad|father|sibling|littermate)\\b`,
      'g',
    ),
    toEnd: 'contrast',
  },
  {
    pattern:
      /\b(?:mum|mother|mom|dad|father|la mere|le pere) (?:is|was|est|etait) (?!in|at|heart|very|so|not|worried|a la|a l|au|en|\d)/g,
    toEnd: 'contrast',
    isKin: true,
  },
  { pattern: /\b(?:kittens?|chatons?|petits) \(/g, toEnd: 'bracket' },
  // Other cats.
  {
    pattern: new RegExp(
      `\\b(?:my|our|his|her|the|mon|ma|notre|nos|mes|un|une|le|la|l|an)? ?(?:other|another|second|autres?|deuxieme) (?!day|night|week|morning|evening|side|end|hand|than|jour|soir|nuit|fois|cote|matin|semaine)(?:\\w+ ){0,3}?(?:${catNoun}|one|ones)\\b`,
      'g',
    ),
    toEnd: 'clause',
  },
  {
    pattern:
      /\b(?:one|l un|l une) (?:is|with|has|est|a|avec|w) (?:[a-z&/]+ ){1,8}?(?:, )?(?:and |et )?(?:the other|other one|l autre)\b/g,
    toEnd: 'contrast',
  },
  {
    pattern:
      /\b(?:two|three|four|\d) others\b|\b(?:deux|trois|quatre|\d) autres\b|\b(?:the others|les autres|l autre (?=est|a|c est)|the other (?=is|was|has))/g,
    toEnd: 'contrast',
  },
  {
    pattern:
      /\b(?:mine|ours|hers) (?:is|are|has|was) |\b(?:le mien|la mienne|le notre|la notre|les notres|les miens) (?:est|a|sont|ont) /g,
    toEnd: 'clause',
    isOurs: true,
  },
  {
    pattern:
      /\b(?:(?:as|because|,|\.|and|the|so|car|et) (?:that one|celui la|celle la)|yours|le votre|la votre|le tien|la tienne) (?:has|is|had|was|a|est|avait|porte) (?!missing|lost|disparu|perdu|gone)/g,
    toEnd: 'clause',
  },
  // Several cats of the area, not the ones that are missing.
  {
    pattern:
      /\b(?:(?:there (?:are|is|s)|il y a|y a|i (?:see|know|have seen)|any(?: more)?|no more|many|most|lots of|plenty of|a lot of|so many|several|other|these|those|all the|in|of|about|like|than|(?:photos?|pictures?) (?:of|de|d)|plusieurs|certains|beaucoup de|plein de|trop de|tous les|d autres|autres) (?:(?:two|three|four|five|\d|many|several|lots|of|deux|trois|quatre|cinq|plusieurs|other|different|petits?|gros|de|d|autres) ){0,3}(?:[a-z]+ ){0,2}?(?:cats|toms|moggies|tabbies|gingers|chats|chattes|matous))\b(?: (?:noire?s|blanc(?:he)?s|gris(?:es)?|roux|rousses|tigree?s|et))*/g,
  },
  // A cat that somebody else has.
  {
    pattern:
      /\b(?:neighbou?rs?|friends?|next door|voisine?s?|amie?s?|copine?|copain) (?:also |aussi )?(?:has|have|had|owns?|a|ont|avait) (?:also |aussi )?(?:an?|two|three|\d|une?|deux|trois) (?:[a-z]+ ){0,3}?(?:cats?|ones?|kittens?|chats?|chattes?)\b/g,
    toEnd: 'owner',
  },
  {
    pattern: new RegExp(
      `\\b(?:fils|fille|bebe|petite?|freres?|soeurs?|mere|pere|copain|copine|compagnon|son|daughter|brother|sister|mother|kitten|companion) (?:de|of|to) (?:ma|mon|notre|la|le|my|our|the) (?:[a-z]+ )?${catNoun}(?: (?:noire?s?|blanc(?:he)?s?|grise?s?|roux|rousses?|tigree?s?|tricolore|ecaille|et)){0,3}\\b`,
      'g',
    ),
  },
  // « Avec un autre chat, noir celui-là ».
  { pattern: /, (?:[a-z]+ ){0,3}[a-z]+ (?:celui|celle) la\b/g },
  { pattern: /\b(?:le sien|la sienne|les siens|theirs|hers) (?:est|a|porte|is|has|wears) /g, toEnd: 'clause' },
  {
    pattern: new RegExp(
      `\\b(?:we|i) (?:also |already )?(?:have|own|got) (?:an?|two|three|\\d|other|several) (?:\\w+ ){0,3}?${catNoun}\\b`,
      'g',
    ),
    toEnd: 'clause',
  },
  {
    pattern: new RegExp(
      `\\b(?:j ai|nous avons|on a|j avais) (?:deja |aussi )?(?:une?|deux|trois|\\d|d autres|plusieurs) (?:\\w+ ){0,2}?${catNoun} (?:a la maison|chez|deja|aussi)\\b`,
      'g',
    ),
    toEnd: 'clause',
  },
  {
    pattern:
      /\b(?:with|by|from|against|chasing|chased|unlike|fighting) (?:an?|the|another|my|our|their|two|three|some|his|her|that|next door s|neighbou?r s) (?:(?!white|collar|fur|and|with|is|on|paws|missing|lost|found|beloved)\w+ ){0,3}?(?:(?:and|&|\/) (?:white|black|ginger|grey) )?(?:cats?|kittens?|tomcat|toms?|tabby|blacks|gingers|tabbies)\b(?! (?:markings?|stripes?|pattern|patches|coat|fur|face|spots|tail|collar|carrier|food|basket|bits|colou?ring|back|head|ears|legs|points))/g,
  },
  {
    pattern:
      /\b(?:avec|par|contre|poursuivie? par) (?:une?|le|la|les|mon|ma|notre|nos|deux|les deux|un autre|une autre|d autres|son|sa|l) (?:petits? |petite |gros(?:se)? |autres? |grand |jeune )?(?:chats?|chattes?|matous?|chatons?|noirs?|roux|tigres?)(?: (?:noire?s?|blanc(?:he)?s?|grise?s?|roux|rousses?|tigree?s?|et|du|voisins?|de la|voisine|tricolore)){0,4}\b/g,
  },
  {
    pattern:
      /\bvoisine?s? (?:a|ont) (?:aussi )?une? (?:\w+ )?(?:chat|chatte)\b|\bneighbou?rs? (?:has|have) an? (?:\w+ ){0,2}cat\b|\bneighbou?rs? s (?:[a-z]+ ){0,2}cat (?:is|has) (?:also|the same|similar)\b/g,
    toEnd: 'owner',
  },
  {
    pattern:
      /\b(?:neighbou?rs?(?: s)?|next door(?: s)?|(?:the|a) lady s|friend s) (?:[a-z]+ ){0,3}?(?:cats?|kitten|tom)\b(?! (?:[a-z]+ ){0,3}?(?:missing|lost|disappeared|gone|escaped))|\bcats? (?:next door|at (?:no|number) \d+)\b/g,
    toEnd: 'clause',
  },
  {
    pattern:
      /\b(?:chats?|chattes?|matous?) (?:[a-z]+ )?(?:des?|du|de la|de l|de mes|de mon|de ma|de nos) (?:voisine?s?|d a cote|amie?s?)\b(?! (?:[a-z]+ ){0,3}?(?:perdue?|disparue?|echappee?|sauvee?|fugue))|\bvoisine?s? (?:au|aux|avec le|avec un) (?:chats?|chattes?) [a-z]+/g,
    toEnd: 'clause',
  },
  { pattern: /\bneighbou?rs? with the (?:[a-z]+ ){0,2}cats?\b/g, toEnd: 'clause' },
  {
    pattern:
      /\bnot the one\b|\bce n est pas cel(?:ui|le)\b|\b(?:ne )?s agit pas (?:du|de la|d un|d une) (?:chats?|chattes?)\b|\bnot to be confused\b|\ba ne pas confondre\b|\bdo not confuse\b/g,
    toEnd: 'sentence',
  },
  // Animals: their own adjectives and what they have.
  {
    pattern: new RegExp(
      `\\b(?:(?:big|small|little|large|black|white|brown|grey|friendly|shy|neutered|male|female|old|young|golden|barking|aggressive|scary|a|gros|grand|grands|petit|jeune|vieux) ){0,3}${animals}\\b(?: (?:noire?s?|blanc(?:he)?s?|grise?s?|roux|rousse|brune?s?|marron|gentil(?:le)?s?|mechante?s?|male|femelle|craintif|et|beige|jeune|age|agee|de (?:\\d+|un|deux|trois|quatre|cinq) (?:ans?|mois)|is|was|est|called|with|avec|a) ?){0,4}`,
      'g',
    ),
  },
  {
    pattern: new RegExp(`\\b${animals} (?:with|avec|who|qui|is|est|has|a|au|wearing|portant)\\b`, 'g'),
    toEnd: 'clause',
  },
  {
    pattern: new RegExp(
      `\\b(?:maybe|perhaps|could be|might be|possibly|peut etre|probablement) (?:an? |une? )?${animals}\\b`,
      'g',
    ),
    toEnd: 'sentence',
  },
  {
    pattern:
      /\b(?:est|is|avec|with|contre|against|than|que) (?:le mien|la mienne|les miens|mine|ours|le notre|la notre) \(/g,
    toEnd: 'bracket',
  },
  // The cat of a poster.
  {
    pattern:
      /\b(?:chat|chatte|celui|celle) (?:de|sur|en) (?:l affiche|l annonce|(?:la|votre|cette) photo|votre annonce) qui\b|\b(?:cat|one) (?:on|in|from) (?:the|your|that) (?:poster|photo|picture|post|advert|ad) (?:has|had|is|was|who|which|with)\b/g,
    toEnd: 'clause',
  },
  { pattern: /\b(?:my|our) own (?:[a-z]+ )?(?:cats?|kittens?) \(/g, toEnd: 'bracket' },
  {
    pattern: /\b(?:from|with|to|for|avec|pour) (?:my|our|mes|nos) own (?:[a-z]+ )?(?:cats?|kittens?)\b/g,
    toEnd: 'clause',
  },
  // A cat of the past.
  {
    pattern:
      /\b(?:cat|one|kitten|chat|chatte) (?:that |which |who |que? )?(?:we|i|on|nous|j) (?:lost|had|have lost|avons perdue?|a perdue?|ai perdue?|avions|avait|avais) (?:in (?:\d+|[a-z]+)|en \d+|last year|before|years ago|il y a|l an dernier|l annee derniere|avant)\b/g,
    toEnd: 'contrast',
  },
  // People: hair and clothes.
  {
    pattern: new RegExp(
      `\\b${people} (?:(?:at|from|no|number|\\d+|next|door|the|of|in) ){0,4}(?:with|in|has|had|wearing|dressed|aux?|a|en|avec|portant|vetue?|who (?:has|had|was)|qui)(?: [a-z]+){0,6}? ${clothes}(?: (?:gris|grise|noire?s?|brun|bruns|roux|rousse|blanc|blanche|blancs|grises|longs|courts|et)){0,3}\\b`,
      'g',
    ),
  },
  {
    pattern:
      /\b(?:my|i have|i ve got|i had|her|his|mes|j ai les) (?:[a-z]+ ){0,2}(?:long|short|grey|brown|black|blond|red|longs|courts|gris|bruns|noirs|roux) (?:[a-z]+ )?(?:hair and|cheveux)\b|\bcheveux (?:[a-z]+ ){0,3}?(?:longs?|courts?|gris|bruns?|noirs?|roux|blancs?|chatains?)\b/g,
  },
];

const idioms =
  /\b(?:ma|notre|petite) puce\b(?! (?:electronique|sous|et|est))|\b(?:anti ?puces?|puces)\b|\bsac a dos(?: [a-z]+)?\b|\b(?:nez|truffe|coussinets?|griffes|truffes) (?:(?:est|et|:|tout|toute|tres|entierement) ){0,2}(?:noire?s?|grise?s?|roses?|brune?s?|marron|rousse?)\b(?: (?:et|a) (?:noire?s?|roses?|grise?s?|taches noires))?|\b(?:black|grey|pink|brown|dark|orange|red|peach) (?:(?:and|&|\/) (?:black|pink|grey|brown) )?(?:noses?|paw pads|pads|toe beans|beans|nose leather|claws|lips)\b|\bnose (?:is |: )(?:black|pink|grey|brown)\b|\b(?:long )?(?:(?:black|white|grey) )?whiskers\b(?: (?:are )?(?:black|white|long))?|\b(?:longues |belles )?moustaches(?: (?:noires|blanches|grises))?|\b(?:black|white|grey) (?:(?:and|&|\/) white )?(?:photo|picture|market|friday|van|car|bag|bin|paper|fence|gate|door)s?\b|\b(?:photo|cliche|image|video|camion|nuit|marche|voiture|porte|poubelle|sac|ligne|zone) (?:en )?(?:noir(?:e)? (?:et|&|\/) blanc(?:he)?|noire?|blanc(?:he)?|grise?)\b|\b(?:carte|zone|matiere) grise\b|\bice cream\b|\bcreme (?:glacee|fraiche|solaire)\b|\bcheck (?:black|white)\b|\b(?:taches?|points?|grains? de beaute) (?:noire?s?|brune?s?|rousses?) (?:sur|sous|a|au|dans) (?:le |la |l |les )?(?:nez|truffe|langue|levres?|palais|gencives?|coussinets?)\b|\b(?:black|brown|dark|pink|ginger) (?:spots?|freckles?|dots?|marks?|specks?) (?:on|in|under) (?:his|her|its|the) (?:nose|lips?|tongue|gums?|paw pads?)\b|\b(?:(?:pink|grey|black|white) )?skin(?: (?:[a-z&]+ ){0,4}(?:patches|spots|pink|grey|black))?\b|\bpeau (?:[a-z&]+ ){0,3}(?:roses?|grises?|noires?)\b(?: (?:et|&) (?:roses?|grises?|noires?))?|\b(?:(?:a )?(?:few|odd|couple of|stray|scattered|some|handful of) white hairs?|(?:quelques|deux ou trois|deux trois|un ou deux) poils? blancs?)\b(?! (?:on|under|around|at|in|near|sur|sous|au|a|aux|dans))|\b(?:going |gone |turning |turned |a bit |a little )?(?:grey|gray|greying) (?:hairs? )?(?:on|around|round|in) (?:(?:the|his|her|its) )?(?:muzzle|mouth|face|chin|nose|eyes)\b|\b(?:museau|menton|gueule|visage) (?:[a-z]+ )?grisonnante?\b|\b(?:like|comme) (?:an? |une? )(?:[a-z]+ )?(?:tortie|tortoiseshell|calico|tabby|siamese|ecaille|tricolore|siamoise?|tigree?)\b|\bbout de (?:la |sa )?queue (?:est |tout )?(?:noire?|grise?|rousse|roux|brune?)\b|\b(?:black|grey|ginger|brown|dark) (?:tipped tail|tip (?:on|of|to|at) (?:(?:the|his|her|its|end|of) ){1,3}tail|tail tip)\b|\b(?:undercoat|roots|under coat|sous poils?|racines) (?:is |are |est |sont )?(?:[a-z]+ )?(?:black|white|grey|brown|ginger|cream|noire?s?|blanc(?:he)?s?|grise?s?|brune?s?|roux)\b|\b(?:looks?|looking|appears?|seems?|parait|semble|devenue?|devient) (?:almost |more |plus |presque |dark |tout |toute )?(?:black|brown|grey|ginger|white|noire?|brune?|grise?|rousse?|roux|blanche?) (?:at night|when|if|quand|si|in (?:the|some|that|this|certain|bright|poor) |on (?:camera|cctv|video|film|the)|from (?:a distance|far|afar)|la nuit|au soleil|a la lumiere|de loin|de nuit|en photo|sur la photo|a l ombre|a la camera)|\b(?:more|rather|plus) (?:[a-z]+ )?[a-z]+ (?:than|que) (?:black|white|grey|ginger|brown|cream|orange|noire?|blanche?|grise?|rousse?|roux|brune?|creme|beige)\b|\b(?:ventre|dessous|menton|belly|tummy|underside|chin) (?:plus |tres |un peu )?(?:cream|creme|beige|clair|ecru|orangee?|orange|roux|fauve|dore)\b|\b(?:creamy|cream|beige|buff|orange|ginger|golden|peachy) (?:coloured |colored )?(?:belly|tummy|underside|chin)\b/g;

const mothers =
  / (?:chatte|cat|she|elle|queen|mum|mother|female|femelle|maman) (?:et|avec|and|with) (?:ses|her|leurs|their) (?:\w+ ){0,2}(?:chatons|kittens|petits|bebes|babies) /;

/** The words about other animals, people and things tell nothing about the cat. */
export function findOtherSubjects(notice: Notice): Span[] {
  const spans: Span[] = [...findSpans(notice, idioms)];
  const isMotherFound = mothers.test(notice.line);
  const reported = findReportedCats(notice);
  for (const { pattern, toEnd, isKin, isOurs } of rules) {
    if (isKin && isMotherFound) continue;
    for (const { first, last } of findSpans(notice, pattern)) {
      if (isComparison(notice, first)) continue;
      if (isMotherFound && / (?:mere|mother|mum|mom|maman) /.test(wordsBetween(notice, first, last))) continue;
      if (toEnd !== 'bracket' && isAboutBoth(notice, first, last)) continue;
      if (isOurs && reported.some(({ last: end }) => end < first && first - end < 3)) continue;
      if (
        isOurs &&
        / (?:neighbou?rs?|voisine?s?|sien|sienne|theirs|hers|other|autre) /.test(
          wordsBetween(notice, first - 24, first - 1),
        )
      )
        continue;
      if (toEnd === 'contrast' && /^(?:sans|without|from|de|d|for|of|to|avec|with)$/.test(wordOf(notice, first - 1))) {
        spans.push({ first, last });
        continue;
      }
      spans.push({ first, last: toEnd ? endOf(notice, last, toEnd) : last });
    }
  }
  return [...spans, ...reported, ...findWrongCats(notice), ...findCatsAtHome(notice), ...findLitter(notice)];
}

/** "A tail like a fox" is about the cat. */
const isComparison = (notice: Notice, index: number): boolean =>
  /^(?:like|comme)$/.test(wordOf(notice, index - 1)) && / (?:tail|queue) /.test(wordsBetween(notice, index - 4, index));

const ownCat =
  /(?:\b(?:but|mais|however|though|whereas|tandis que|alors que)|[;:,]) (?:mine|ours|l[ea] (?:mien|mienne|notre)|(?:my|our) (?:own )?(?:cat|girl|boy)|mon (?:chat|matou|minou)|ma (?:chatte|minette)|notre (?:chat|chatte|minette)) /g;
const reports =
  / (?:saw|seen|spotted|says?|said|told|rang|rung|phoned|called|messaged|found|reported|posted|photo|picture|poster|post|vue?|dit|disent|appelee?|telephone|trouvee?|signalee?|affiche|annonce|publie) /;
const finder =
  /^ (?:cat )?(?:found|trouvee?) | (?:i|we|ve|just|ai|avons|on a) (?:just |also |bien )?(?:found|trouvee?|recueillie?|caught|trapped|hit) /;
const someCat = new RegExp(`^(?:an?|the|this|that|un|une|le|la|ce|cette) (?:[a-z]+ ){0,3}?${catNoun} `);

/** "He saw a ginger cat, but mine is black": in the owner's notice the first cat is another one. */
function findReportedCats(notice: Notice): Span[] {
  if (finder.test(notice.line)) return [];
  return findSpans(notice, ownCat).flatMap(({ first }) => {
    const from = Math.max(0, first - 24);
    if (!reports.test(wordsBetween(notice, from, first - 1))) return [];
    for (let at = from; at < first; at++)
      if (someCat.test(wordsBetween(notice, at, Math.min(at + 6, first - 1)).trimStart()))
        return [{ first: at, last: first - 1 }];
    return [];
  });
}

/** "The calico is home", « le chat gris n’est pas perdu »: the notice is about another cat. */
function findCatsAtHome(notice: Notice): Span[] {
  const home =
    /\b(?:is|are|est|sont) (?:now |safely |bien |enfin )?(?:home|back home|reunited|rentree?s?|retrouvee?s?|chez (?:lui|elle))\b|\b(?:n est pas|is not|isn t) (?:perdue?|lost|missing|errante?)\b/g;
  return findSpans(notice, home).flatMap(({ first, last }) => {
    let start = first;
    while (start > 0 && first - start < 24 && !sentenceEnds.has(wordOf(notice, start - 1))) start--;
    const sentence = wordsBetween(notice, start, last);
    if (
      / (?:not|t|pas|until|when|if|once|till|quand|si|jusqu|tant) /.test(
        sentence.replace(/ (?:n est pas|is not|isn t) (?:perdue?|lost|missing|errante?) $/, ' '),
      )
    )
      return [];
    return [{ first: start, last: endOf(notice, last, 'sentence') }];
  });
}

/** "Kittens: two black, one tabby" and "3 orange and 1 grey" tell of no single cat. */
function findLitter(notice: Notice): Span[] {
  const counted = findSpans(
    notice,
    /\b(?:one|two|three|four|five|six|deux|trois|quatre|cinq|une?|[1-9]) (?:is |are |est |sont |of them is |of them are )?(?:all )?(?:black|white|ginger|orange|grey|tabby|tabbies|tortie|calico|noire?s?|blanc(?:he)?s?|roux|rousses?|grise?s?|tigree?s?|tricolores?)(?: (?:and|&|et) (?:white|black|blanche?s?|noire?s?))?(?= (?:[.,;)]|and|et|&|$))/g,
  );
  const isLitter =
    / (?:(?:kittens|chatons|cats|chats) (?:x|\(|:|_|,)|(?:two|three|four|deux|trois|quatre|[2-9]) (?:\w+ )?(?:kittens|chatons)) /.test(
      notice.line,
    );
  const isNear = (one: Span, other: Span | undefined) => other !== undefined && Math.abs(other.first - one.first) < 8;
  return counted.filter(
    (span, index) => isLitter || isNear(span, counted[index - 1]) || isNear(span, counted[index + 1]),
  );
}

const isAboutBoth = (notice: Notice, first: number, last: number): boolean =>
  / (?:both|two of them|tous les deux|toutes les deux|identical|same as|looks like|comme) /.test(
    wordsBetween(notice, first, endOf(notice, last, 'sentence')).slice(0, 80),
  );

const restarts = setOf('he she it il elle lui ours this celui celle they ils');

/** "Her sister is black, she is white": the clause after the comma is about the cat again. */
function endOf(notice: Notice, from: number, toEnd: End): number {
  if (toEnd === 'owner') {
    let end = from;
    while (
      end + 1 < notice.words.length &&
      end < from + 24 &&
      !sentenceEnds.has(wordOf(notice, end + 1)) &&
      !/^(?:ours|mine|mien|mienne)$/.test(wordOf(notice, end + 1))
    )
      end++;
    return end;
  }
  if (toEnd === 'bracket') {
    let close = from;
    while (close < from + 24 && wordOf(notice, close) !== ')') close++;
    return wordOf(notice, close) === ')' ? close : from;
  }
  if (toEnd === 'clause') {
    const end = endOfSegment(notice, from, 12);
    // "My other cat, a huge ginger tom, came back".
    const isMore = wordOf(notice, end + 1) === ',' && /^(?:an?|the|une?|who|qui)$/.test(wordOf(notice, end + 2));
    return isMore ? endOfSegment(notice, end + 2, 12) : end;
  }
  let end = from;
  for (let index = from + 1; index < notice.words.length && index < from + 24; index++) {
    const word = wordOf(notice, index);
    if (sentenceEnds.has(word)) break;
    if (toEnd === 'contrast') {
      if (/^(?:but|mais|while|whereas|tandis|alors|however|though|-)$/.test(word)) break;
      if (/^(?:,|and|et)$/.test(word) && (restarts.has(wordOf(notice, index + 1)) || isOwnCat(notice, index + 1)))
        break;
    }
    end = index;
  }
  return end;
}

const isOwnCat = (notice: Notice, index: number): boolean =>
  /^ (?:the missing|the lost|our cat|my cat|mon chat|ma chatte|notre chat|ma minette|le chat perdu|the one) /.test(
    wordsBetween(notice, index, index + 1),
  );

/** A sentence that ends in "is not him" or « ce n’est pas elle » is about another cat. */
function findWrongCats(notice: Notice): Span[] {
  const wrong =
    /\b(?:isn t|is not|not|wasn t) (?:him|hers?|his|the same(?: cat)?|our cat|my cat|ours|theirs|mine)(?= [.,;!?)]| because| -)|\bn (?:est|etait) pas (?:lui|elle|l[ea] (?:leur|notre|mienn?e?|sienn?e?|meme)|mon chat|ma chatte|notre chat)\b/g;
  const names = findSpans(notice, /\b(?:is not|isn t|s not|was not|wasn t|n est pas|n etait pas) [a-z]+\b/g).filter(
    ({ last }) => {
      const { text, isCapital } = notice.words[last]!;
      return isCapital && !notice.words[last]!.isSentenceStart && findCoatWord(text) === null && !catNouns.has(text);
    },
  );
  return [
    ...findSpans(notice, wrong),
    ...names.map((span) => ({ ...span, last: endOf(notice, span.last, 'sentence') })),
  ].flatMap(({ first, last }) => {
    let start = first;
    while (start > 0 && first - start < 24 && !sentenceEnds.has(wordOf(notice, start - 1))) start--;
    const subject = wordsBetween(notice, start, first);
    // "He is not mine" is about the cat that was found; "the cat at number 9 isn't him" is not.
    if (
      !/ (?:cats?|one|tabby|ginger|chats?|chatte|celui|celle|neighbou?rs?|voisine?s?|photo|picture|that|minette|matou|it|female|male) /.test(
        subject,
      ) ||
      / (?:this|ce|cette) (?:cat|chat|chatte) /.test(subject)
    )
      return [];
    return [{ first: start, last }];
  });
}
