import type { Notice } from './notice.ts';
import { type Rule, readRules } from './read-rules.ts';
import type { Reading, TraitReading } from './reading.ts';

const tailWords = {
  short: 'short(?:er)?|stumpy|stubby|docked|bobbed|cropped|courtes?|coupee|ecourtee|raccourcie',
  kinked:
    'kinked|kinky|wonky|bendy|crooked|bent|broken|cassee|coudee|tordue|pliee|nouee|en crochet|recourbee|en tire bouchon',
  bushy:
    'bushy|fluffy|plumed|plumey|feathery|feathered|thick|puffy|bottlebrush|touffue|fournie|en panache|en plumeau|epaisse|plumeuse|ebouriffee|poilue|(?:like )?an? (?:bottle ?brush|feather duster|fox|squirrel|plume|brush)(?: s)?|(?:comme un |de )(?:renard|ecureuil|plumeau)',
  long: 'long|longue',
};
type TailWord = keyof typeof tailWords;
const anyTail = `(?:${Object.values(tailWords).join('|')})`;
const tailLink =
  '(?:and|et|,|&|very|tres|quite|assez|plutot|really|a bit|a little|slightly|un peu|legerement|looking|big|black|white|grey|ginger|brown|stripy|striped|ringed|dark|super|noire|blanche|grise|rousse|annelee|belle|magnifique|grosse|orange)';

function tail(value: TailWord): Rule {
  const word = `(?:${tailWords[value]})`;
  const more = `(?:(?:${tailLink}|${anyTail}) ){0,4}`;
  return {
    pattern: new RegExp(
      `\\b${word} ${more}tail(?:ed)?\\b|\\btail (?:(?:is|:|was|like|-|looks) ){0,3}(?:an? )?${more}${word}\\b|\\bqueue (?:(?:est|:|a ete|semble) ){0,2}${more}${word}\\b|\\b${word} queue\\b`,
      'g',
    ),
    kind: 'coat',
    stated: { trait: 'tail', value },
  };
}

const final = (stated: TraitReading, pattern: RegExp): Rule => ({ pattern, kind: 'thing', stated, isFinal: true });
const tailOf = '(?:of )?(?:his|her|its|the|their) tail';

const tails: readonly Rule[] = [
  {
    pattern:
      /\bno tail to speak of\b|\b(?:tail|queue) (?:end|feathers|coat)\b|\bend of (?:his|her|its|the) tail\b(?= (?:is |was )?white)/g,
    kind: 'thing',
    stated: null,
    isFinal: true,
  },
  final(
    { trait: 'tail', value: 'short' },
    new RegExp(
      `\\bbob ?tail(?:ed)?\\b|\\btail (?:is )?missing (?:at |its |the )?(?:the )?(?:tip|end)\\b|\\b(?:(?:missing|has|only|lost|with) )?half ${tailOf}\\b(?! is white)|\\b(?:missing|lost) (?:part|a third|three quarters|most|the end|the tip|a bit|a piece) ${tailOf}\\b|\\b(?:part|a third|most|the end|the tip|a bit|a piece) ${tailOf} (?:is |was )?(?:missing|gone|amputated)\\b|\\bhalf (?:a )?tail\\b|\\b(?:stump|stub) (?:of|for) a tail\\b|\\b(?:stump|stub) (?:instead of|where)\\b|\\b(?:only|just) a stump\\b|\\bmoignon(?: de queue)?\\b|\\b(?:moitie|bout|partie|morceau) de (?:la |sa )?queue (?:en moins|manquante?|coupee?|amputee?|absente?)\\b|\\b(?:manque|perdu|reste|ampute de|plus que) (?:la |une |un |que )?(?:moitie|bout|partie|morceau) de (?:la |sa )?queue\\b|\\bmoitie de (?:la |sa )?queue\\b|\\bdemi queue\\b`,
      'g',
    ),
  ),
  final(
    { trait: 'tail', value: 'none' },
    /\btailless\b|\b(?:missing|lost) (?:his|her|its|a) (?:complete |whole |entire )?tail\b|\banoure\b|\btail (?:: |- |is |was )?(?:none|missing|absent|completely amputated)\b/g,
  ),
  {
    pattern:
      /\b(?:n a|avait|a) (?:pas|plus|aucune) (?:de )?queue\b|\b(?:no|without a|without|sans|pas de|plus de|aucune|hasn t got a|has no|doesn t have a|born without a) (?:queue|tail)\b(?! (?:end|tip|white))/g,
    kind: 'thing',
    stated: { trait: 'tail', value: 'none' },
    isFinal: true,
  },
  final(
    { trait: 'tail', value: 'kinked' },
    /\b(?:kink|bend|hook|break|knot|crook) (?:in|at|on|to|near|halfway along)(?: (?:the|his|her|its|end|of|tip|a)){1,5} tail\b|\btail (?:has|with|had) (?:a |an )?(?:[a-z]+ )?(?:kink|bend|hook|knot|crook)\b|\b(?:crochet|coude|noeud|cassure) (?:a|au bout de|dans|sur|au niveau de) (?:la |sa )?queue\b|\btail (?:, )?(?:it |that |which )?bends\b|\b(?:bout|pointe) de (?:la |sa )?queue (?:(?:est|un peu|tout) ){0,2}(?:cassee?|plie|pliee|tordue?|recourbee?|coudee?)\b|\bqueue (?:avec|a|qui a|presente|fait) (?:un )?(?:[a-z]+ )?(?:crochet|coude|noeud|cassure|angle)\b/g,
  ),
  {
    pattern: /\b(?:plumeau|panache) (?:de|en guise de) queue\b/g,
    kind: 'coat',
    stated: { trait: 'tail', value: 'bushy' },
  },
  tail('short'),
  tail('kinked'),
  tail('bushy'),
  tail('long'),
];

const side = '(?:(?:the|his|her|its|one|left|right|gauche|droite|l|d|est|sa|un) ){0,3}';
const isCut = '(?:is |are |has been |have been |was |were |slightly |a bit |a ete |est |ont ete ){0,2}';
const tipped: TraitReading = { trait: 'ear_tip', value: 'tipped' };
const notched: TraitReading = { trait: 'ear_tip', value: 'notched' };
const none: TraitReading = { trait: 'ear_tip', value: 'none' };

const ears: readonly Rule[] = [
  {
    pattern:
      /\b(?:black|white|grey|brown|ginger) (?:tipped|tips) (?:[a-z]+ ){0,2}ears?\b|\bears? (?:tipped|tips) (?:in|with) (?:black|white|grey|brown)\b|\bears? (?:tufts?)\b/g,
    kind: 'thing',
    stated: null,
    isFinal: true,
  },
  final(
    none,
    /\b(?:both )?ears (?:are |look |both )?(?:intact|whole|normal|complete|perfect|uncut|unclipped|untipped)\b|\bears? (?:(?:is |are |has |have )?not|(?:isn|aren|hasn|haven) t) (?:been )?(?:tipped|clipped|cropped|notched|cut)\b|\boreilles? (?:non|pas) (?:coupees?|entaillees?|marquees?)\b|\bun ?tipped ears?\b|\boreilles? (?:est |sont )?(?:intactes?|entieres?|normales?)\b|\b(?:les )?deux oreilles (?:intactes|entieres)\b/g,
  ),
  {
    pattern: new RegExp(
      `\\b(?:notch|nick|v|notches) (?:cut )?(?:in|on|out of|off|into|to|from) (?:either )?${side}ears?\\b|\\b(?:notched|nicked) (?:left |right )?ears?\\b|\\bears? ${isCut}(?:notched|nicked)\\b|\\bears? (?:has|with) (?:a )?(?:small |little )?(?:notch|nick)\\b|\\b(?:encoche|entaille|cran) (?:en v )?(?:a|sur|dans|au bout de|au niveau de) ${side}oreille\\b|\\boreilles? ${side}${isCut}(?:entaillee|crantee|encochee)s?\\b|\\boreilles? ${side}(?:avec|a|presente|porte|:) (?:une |un )?(?:petite? )?(?:encoche|entaille|cran)\\b|\\bear notch\\b`,
      'g',
    ),
    kind: 'thing',
    stated: notched,
    denied: none,
  },
  {
    pattern: new RegExp(
      `\\bears? (?:tip )?${isCut}(?:tipped|clipped|cropped)\\b|\\b(?:tipped|clipped|cropped) (?:left |right )?ears?\\b|\\bear tip (?:is |was )?(?:missing|cut|removed|gone|clipped)\\b|\\b(?:tip|top|end|point) (?:of|off) ${side}ears? ${isCut}(?:missing|cut|gone|clipped|removed|off|tipped|snipped)\\b|\\b(?:missing|has|lost|without) (?:the )?(?:tip|top|end) of ${side}ears?\\b|\\bears? (?:is )?missing (?:its|the|a) (?:tip|top)\\b|\\bears? (?:has |with |have )?(?:the )?(?:tip|top) (?:cut|missing|clipped|gone|removed|snipped)\\b|\\b(?:bout|pointe) (?:de |d )${side}oreille ${side}${isCut}(?:coupee?|manquante?|sectionnee?|amputee?)\\b|\\boreilles? ${side}${isCut}(?:coupee|epointee)s?\\b|\\boreille ${side}(?:avec|au|a) (?:le |la )?(?:bout|pointe) coupee?\\b|\\bear ?tip(?:ped|ping)?\\b|\\btnr (?:ear )?tip\\b|\\b(?:tip|clip) (?:off|out of|on|cut from) (?:either |any |both |${side})ears?\\b`,
      'g',
    ),
    kind: 'thing',
    stated: tipped,
    denied: none,
  },
];

export const readTail = (notice: Notice): Reading[] => readRules(notice, tails);
export const readEars = (notice: Notice): Reading[] => readRules(notice, ears);
