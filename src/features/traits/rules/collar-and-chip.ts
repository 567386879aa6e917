import { type Notice, wordsBetween } from './notice.ts';
import { type Rule, readRules } from './read-rules.ts';
import type { Reading, TraitReading } from './reading.ts';

const collarYes: TraitReading = { trait: 'collar', value: 'yes' };
const collarNo: TraitReading = { trait: 'collar', value: 'no' };
const chipYes: TraitReading = { trait: 'chip', value: 'yes' };
const chipNo: TraitReading = { trait: 'chip', value: 'no' };

const ignore = (pattern: RegExp): Rule => ({ pattern, kind: 'thing', stated: null, isFinal: true });
const final = (stated: TraitReading, pattern: RegExp): Rule => ({ pattern, kind: 'thing', stated, isFinal: true });

const his = '(?:(?:his|her|its|their|the|a|any|my) (?:[a-z]+ )?)?';
const son = '(?:(?:son|sa|le|la|un|de) )?';
const thing = '(?:(?:micro ?)?chips?|puce|collars?|collier|tags?|medaille|tatouage|tattoo|id|identification)';
const search =
  '(?:scan(?:n?ed|n?ee)?|check(?:ed)?|look(?:ed|ing)?|search(?:ed|ing)?|test(?:ed)?|cherchee?|recherchee?|verifiee?|controlee?|lecteur|lecture|passee?)';
const empty =
  '(?:(?:found|find|finding|got|had|has|is|was|are|there) )?(?:(?:was|is) )?(?:none(?! of)|neither|nothing|not? (?:find )?(?:one|any)|nil|negative|no(?: chip)?(?= [.,;!)] )|rien|aucune?|en vain|sans (?:succes|resultat)|(?:il|elle) n en a pas|n en (?:a|porte) pas|n a rien|negatif|pas (?:trouve|eu|de resultat)|came (?:up|back) (?:empty|blank|negative|clear|with nothing))';
const between = '(?:(?!but he|but she|mais il|mais elle)[a-z&,:-]+ ){0,7}?';
/** "Looked for a collar and a chip and found none", « cherché une puce, en vain ». */
const emptySearch = (mention: string) =>
  new RegExp(`\\b${search} (?:[a-z&,]+ ){0,7}?${mention} ${between}${empty}`, 'g');

const collars: readonly Rule[] = [
  // A collar without a tag is a collar.
  final(
    collarYes,
    /\b(?:no|without(?: an?)?|sans|pas de|aucune?|ni|any) (?:bells?|tags?|name|number|id|phone|dis[ck]|details|medaille|grelot|clochette|nom|numero|adresse|plaque|telephone)(?: (?:or|nor|ni|ou|and|et|&) [a-z]+)? (?:on|sur|au|to|a) (?:(?:the|his|her|its|an?|le|son|un|ce) )?(?:[a-z]+ )?(?:collar|collier)\b/g,
  ),
  // The collar of a photo may be an old one.
  ignore(
    /\b(?:photo|picture|pic)s? (?:[a-z]+ ){0,4}?(?:collar|collier)\b|\b(?:collar|collier) (?:[a-z]+ ){0,4}?(?:in|on|from|sur|de) (?:the|this|that|la|cette) (?:photo|picture|pic)\b/g,
  ),
  ignore(
    /\bcollar (?:\/|and|&) (?:micro ?)?chip : (?:yes|no|y|n) \/ (?:yes|no|y|n)\b|\bcollier (?:\/|et) puce : (?:oui|non) \/ (?:oui|non)\b/g,
  ),
  final(
    collarNo,
    /\b(?:collar marks?|marques? de collier) (?:[a-z]+ ){0,6}?(?:but|mais) (?:[a-z]+ ){0,2}?(?:nothing|no longer|none|not|rien|plus|pas)\b/g,
  ),
  ignore(
    /\bcollar (?:marks?|bones?)\b|\b(?:marques?|trace) de collier\b|\bfound (?:an?|this|the) (?:[a-z]+ ){0,2}collar\b|\b(?:trouve|retrouve) (?:: )?(?:(?:un|ce|le) )?collier\b|\b(?:collar|collier) (?:was |a ete |ete )?(?:found|handed in|retrouve)\b|\b(?:shirt|coat|jacket|dog|blue|white) collar (?:worker|job)s?\b|\b(?:need|needs|buy|bought|acheter|mettre|put|putting|mis) (?:on )?(?:a|an|un|lui un) (?:[a-z]+ )?(?:collar|collier)\b|\bpaper collars?\b|\bcolliers? (?:en )?papier\b|\b(?:elizabethan|cone|buster) collar\b/g,
  ),
  final(
    collarNo,
    /\b(?:collier|collar)s? (?:[a-z.,:;]+ ){0,14}?(?:ne l (?:a|avait) (?:pas|plus)|(?:wasn t|isn t|not) wearing it|(?:didn t|doesn t) have it on|n en (?:porte|a|avait) (?:pas|plus|jamais|donc plus)|(?:has|had) none on|(?:doesn t|does not) (?:have|wear) one)\b/g,
  ),
  ignore(
    /\b(?:collar|collier) , (?:maybe|perhaps|possibly|peut etre|might be|may be) (?:gone|lost|off|removed|perdu|enleve|plus)\b/g,
  ),
  final(
    collarNo,
    /\b(?:had|avait|has had|a eu|was wearing|wore|wearing|portait|portant) (?:a|an|un) (?:[a-z]+ ){0,2}(?:collar|collier)(?: on)? (?:[a-z]+ ){0,4}?(?:but|mais) (?:[a-z]+ ){0,4}?(?:lost|off|gone|removed|broke|slipped|found|not now|not any ?more|no longer|not today|perdu|enleve|retrouve|plus)\b/g,
  ),
  // A search whose result is not told.
  ignore(
    /\b(?:check|checked|look|see|tell|stop) (?:[a-z]+ ){0,3}?(?:for|if|whether) (?:[a-z]+ ){0,3}?collars?\b|\b(?:verifier|regarder|voir) (?:[a-z]+ ){0,3}?(?:son|le|un) collier\b/g,
  ),
  final(
    collarNo,
    /\b(?:had|wore|avait|portait|used to (?:have|wear)) (?:an?|un) (?:[a-z]+ ){0,2}(?:collar|collier) (?:[a-z]+ ){0,5}(?:, )?(?:but |mais )?(?:plus maintenant|plus aujourd|not any ?more|no longer|not now)\b/g,
  ),
  final(
    collarNo,
    /\bfound (?:his|her|its) (?:[a-z]+ )?collar\b|\bretrouve son collier\b|\b(?:vient|venait) de (?:perdre|casser|arracher|enlever) son collier\b/g,
  ),
  // The collar of another day.
  ignore(
    /\b(?:had|wore|worn|wearing|portait|avait) (?:[a-z]+ ){0,4}?(?:collar|collier)(?: on)? (?:until|jusqu)\b|\b(?:tak(?:e|ing)|remov(?:e|ing)|cut(?:ting)?|enlever|retirer) (?:off )?(?:his|her|its|the|son|le) (?:[a-z]+ )?(?:collar|collier)\b/g,
  ),
  ignore(
    /\blost (?:(?:his|her|its|a|many|several) )?collars? before\b|\bdeja perdu (?:son|un|des|plusieurs) colliers?\b|\b(?:had|avait|portait) (?:an?|un) (?:[a-z]+ ){0,2}(?:collar|collier)(?: on)?(?: [a-z]+)? (?:but|mais)\b/g,
  ),
  // The cat may have lost its collar: nothing is known.
  ignore(
    new RegExp(
      `\\b(?:may|might|could|peut|possibly|probably|surement) (?:[a-z]+ ){0,3}?(?:lost|come off|slipped|removed|perdu|enleve|retire|gone) ?(?:${his}collar|${son}collier)?`,
      'g',
    ),
  ),
  ignore(
    /\b(?:usually|normally|often|sometimes|used to|habituellement|d habitude|normalement|parfois) (?:, )?(?:[a-z]+ ){0,2}?(?:wears?|wear|wearing|has|have|porte|portait|a|avait) (?:[a-z]+ ){0,4}?(?:collar|collier)\b|\bcollar (?:that )?(?:i|we) found\b|\bcollier (?:que (?:j ai|nous avons) |qu on a )(?:re)?trouve\b/g,
  ),
  final(
    collarNo,
    new RegExp(
      `\\b(?:(?:has |had |have |s )?(?:just |already |since |recently )?(?:lost|loses|slipped|lose|removed|shed|pulled off|taken off|took off|torn off|ripped off) ${his}collar)\\b(?: off)?|\\b(?:took|taken|takes|pulled) (?:his|her|its|the) (?:[a-z]+ )?collar off\\b|\\b(?:slipped|pulled|wriggled|got|squirmed|wiggled|came|backed) out of (?:his|her|its|the) (?:[a-z]+ )?collar\\b|\\bnothing (?:on|around|round) (?:his|her|its|the) neck\\b|\\brien (?:autour du|au) cou\\b|\\bcollar (?:(?:has|had|was|is|s) )?(?:been )?(?:come off|came off|lost|removed|gone|missing|broke|broken off|taken off|fell off|fallen off)\\b|\\b(?:(?:a|avait|ayant) ){0,2}(?:perdu|enleve|retire|arrache|casse) son collier\\b|\\bcollier (?:(?!non|oui|rouge et)[a-z]+ )?(?:a ete |ete |est )?(?:perdu|enleve|retire|arrache|casse|tombe)\\b|\\bcollarless\\b`,
      'g',
    ),
  ),
  final(collarNo, emptySearch('(?:colliers?|collars?)')),
  {
    pattern:
      /\b(?:(?:bright|dark|light|pale|thin|old|small|little|leather|velvet|flea|reflective|sparkly|new|plain|glow|black|blue|red|green|pink|white|grey|gray|yellow|orange|purple|brown|turquoise|silver|gold|teal|navy|striped|spotted|tartan|and|&) ){0,4}(?:collars?|collared)\b(?: (?:[:,-] )?(?:is )?(?:bright |dark |light )?(?:yes|black|blue|red|green|pink|white|grey|yellow|orange|purple|brown|turquoise)(?: (?:and|&) (?:white|black|red|blue|pink|green|yellow))?\b)?|\bcolliers?\b(?: (?:[:,-] )?(?:est )?(?:en )?(?:cuir |velours |nylon |tissu )?(?:oui|noire?|bleue?|rouge|verte?|rose|blanc|gris|jaune|orange|orangee?|violet|marron|brun|turquoise|fuchsia)(?: (?:et|&|a) (?:blanc|noir|rouge|bleu|rose|pois|etoiles?|rayures)| orangee?)*\b)?(?: blanches?\b)?/g,
    kind: 'thing',
    stated: collarYes,
    denied: collarNo,
  },
];

const chips: readonly Rule[] = [
  ignore(
    /\b(?:collar|collier) (?:\/|and|&|et) (?:micro ?)?(?:chip|puce) : (?:yes|no|y|n|oui|non) \/ (?:yes|no|y|n|oui|non)\b/g,
  ),
  ignore(
    /\b(?:chipped|broken|missing) (?:[a-z]+ ){0,2}?(?:tooth|teeth|nail|claw|fang)\b|\b(?:fish and|potato|chocolate|wood|bag of|packet of) chips?\b|\bchip (?:shop|bag|wrapper)s?\b|\bchips? (?:shop)\b/g,
  ),
  final(chipNo, emptySearch('(?:(?:micro ?)?chips?|puce)')),
  final(
    chipNo,
    /\b(?:scanned|scannee?|scanne|lecteur|scan|scanner) (?:(?:him|her|it|them|at|by|the|vet|vets|le|la|chez|veto|veterinaire|today|and|but|so|,|:|-|mais|et|no|result|resultat|found|came|up|back|with|there|is|was|showed|on|ne|n|a|donne|trouve|du|de|puces?) ){0,8}(?:nothing|no luck|negative|rien|sans resultat|negatif|clear|blank)\b/g,
  ),
  final(
    chipNo,
    /\b(?:micro ?chip|chip|puce) (?:scan|check|reader|lecteur) (?:was |is |: )?(?:negative|clear|nothing|negatif)\b/g,
  ),
  ignore(
    new RegExp(
      `\\b${search} (?:(?:him|her|it|them|up|over|le|la|l|s il|si elle) ){0,2}(?:for|if|to see|pour|voir|une|la|sa|de|de la|d une)(?: (?:(?!(?:no|not|aucune|pas|sans|found|showed) )[a-z&,]+ ){0,4}?${thing}){1,2}\\b|\\bchip status\\b|\\b(?:scan|scanning|check|look|lire|passer|verifier|voir|controler|chercher) (?:(?!(?:no|not|aucune|pas|sans|found|showed) )[a-z]+ ){0,4}?(?:micro ?)?(?:chip(?:ped)?|puce[re]?)\\b|\\b(?:micro ?)?(?:chip|puce) (?:scanner|reader|checks?)\\b|\\bhave (?:the|his|her|its) (?:micro ?)?chip (?:read|checked|scanned)\\b|\\b(?:lecteur|lecture) (?:de |d une )?puces?\\b`,
      'g',
    ),
  ),
  ignore(
    /\b(?:to be|will be|be|get|getting|getting him|getting her|getting it|needs?|faire|a|booked in to be|pour|devait etre|doit etre|va etre|sera|la faire|le faire) (?:(?:him|her|it) )?(?:micro ?)?(?:chipped|pucer)\b/g,
  ),
  // A chip to come.
  ignore(
    /\b(?:bientot|va etre|sera|doit etre|devait etre|pour etre|soon to be) (?:chipped|pucee)\b|\b(?:micro ?chip|chip|puce) (?:[:(-] )?(?:en cours|a faire|prevue?|to do|pending|booked|to come)\b/g,
  ),
  final(chipNo, /\bpuce (?:est )?introuvable\b|\b(?:micro ?chip|chip) (?:could )?not found\b/g),
  { pattern: /\bun ?(?:micro ?)?chipped\b/g, kind: 'adjective', stated: chipNo, isFinal: true },
  // A chip that is not registered is a chip.
  final(
    chipYes,
    /\b(?:unregistered|non enregistree|pas enregistree) (?:micro ?)?(?:chip|puce)\b|\b(?:micro ?)?(?:chip(?:ped)?|puce)(?: (?:but|mais|and|et|is|est|,|was|n est|the|la|chip|puce|details|number|s|not|pas|isn t|aren t|non|never|up|to|date|n)){1,7} (?:registered|enregistree|a jour|up to date|to us|updated|transferred|linked|known|found on|lisible)\b/g,
  ),
  // A chip is a thing and "chipped" an adjective: "no collar and chip" and "no collar and chipped" differ.
  {
    pattern:
      /\b(?:micro ?)?chips?\b(?: (?::|-) (?:yes|y)\b)?|\b(?:identifiee? par )?puce\b(?: (?:electronique|sous cutanee))?(?: : oui)?|\btranspondeur\b|\bidentifie?e? electroniquement\b|\bidentification electronique\b/g,
    kind: 'thing',
    stated: chipYes,
    denied: chipNo,
  },
  {
    pattern: /\b(?:micro ?)?chipped\b|\bmc d\b|\bm \/? ?chipped\b|\bmcd\b|\bpucer\b|\bpucee\b(?: : oui)?/g,
    kind: 'adjective',
    stated: chipYes,
    denied: chipNo,
  },
];

const removal =
  / (?:took|taken|pulled|removed|broke|broken|snapped|fell|fallen|slipped off|came off|come off|comes off|torn|ripped|gone|enleve|enlever|retire|casse|arrache|defait|detache|decroche|tombe|perdu|est reste|oublie|cut (?:it|the collar) off|qu on a coupe|(?:might|may|could|will|probably|likely) (?:be |well be |now be )?off|hanging|left (?:it )?(?:at|on|in)|at home) /;

/** A collar that somebody takes off, or that breaks, may not be there now. */
function isRemoved(notice: Notice, { last }: Reading): boolean {
  const after = wordsBetween(notice, last + 1, last + 12).replace(/ (?:\.|!|\?|;) .*/, ' ');
  return removal.test(after) && !/ (?:bell|tag|name|disc|grelot|medaille|number|numero|cat|chat) /.test(after);
}

export const readCollarAndChip = (notice: Notice): Reading[] => [
  ...readRules(notice, collars).filter((reading) => reading.value === 'no' || !isRemoved(notice, reading)),
  ...readRules(notice, chips),
];
