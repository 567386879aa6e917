import { anyOf, type PhraseRule, type RuleGroup } from './phrase-rule.ts';

type Part = Extract<PhraseRule, { trait: 'white_marks' }>['value'];

const parts: Record<Part, string> = {
  face: anyOf('face muzzle chin blaze snout mask cheeks? forehead nose museau menton visage gueule joues? nez'),
  chest: anyOf('chest bib throat neck breast ruff shirt poitrail plastron bavette bavoir jabot gorge cou poitrine'),
  belly: anyOf('belly tummy stomach underside underbelly tum ventre bedaine'),
  paws: anyOf(
    'paws? socks? feet foot mittens? boots? gloves? toes? legs? stockings? pattes? chaussettes? gants? doigts? bottes? mitaines? moufles?',
  ),
  tail_tip:
    '(?:tail tip|tail end|end of (?:his|her|its|the) tail|tip (?:of|on|to|at) (?:his|her|its|the|it)(?: tail)?|bouts? de (?:la |sa )?queue|pointe de (?:la |sa )?queue)',
};
const anyPart = `(?:${Object.values(parts).join('|')})`;
const enBetween = '(?:(?:and|&|,|on|in|his|her|its|the|all|four|three|two|both|front|back|hind|rear|little|tiny) )*';
const frBetween =
  '(?:(?:et|&|,|a|au|aux|de|des|du|d|sur|le|la|les|l|ses|son|sa|quatre|deux|trois|avant|arriere|bout|bouts|face|avec) )*';
const spot =
  '(?:(?:small|tiny|little|big|large) )?(?:spot|patch|star|blaze|stripe|flash|mark|marking|smudge|bit|diamond|locket|ring|fur|hairs|dot|area)s?';
const place = '(?:(?:on|under|down|at|of|around|round|over|in|below|across) )';
const tache = '(?:taches?|etoiles?|listes?|medaillon|marques?|points?|raies?|collerette|zone|flamme|triangle|poils?)';
const blanc = 'blanc(?:he)?s?';

/** The rule reads "white chest and paws", "white spot on his belly", « poitrail et pattes blancs ». */
function whiteMark(value: Part): PhraseRule[] {
  const part = parts[value];
  const patterns = [
    `\\bwhite ${enBetween}(?:${anyPart} ${enBetween})*?${part}\\b`,
    `\\bwhite (?:${spot} )?(?:${anyPart} )?${place}${enBetween}(?:${anyPart} ${enBetween})*?${part}\\b`,
    `\\b${part}(?: (?:${frBetween})?${anyPart})*(?: (?:avant|arriere|tout|tres|bien|en|sont|est))* ${blanc}\\b`,
    `\\b${tache} ${blanc} ${frBetween}(?:${anyPart} ${frBetween})*?${part}\\b`,
    `\\bblancs? (?:sous|sur|a|au|aux|autour) ${frBetween}(?:${anyPart} ${frBetween})*?${part}\\b`,
  ];
  return patterns.map((pattern) => ({ trait: 'white_marks', value, pattern: new RegExp(pattern, 'g') }));
}

const whiteMarks: RuleGroup = [
  ...whiteMark('face'),
  ...whiteMark('chest'),
  ...whiteMark('belly'),
  ...whiteMark('paws'),
  ...whiteMark('tail_tip'),
  { trait: 'white_marks', value: 'face', pattern: /\blistes? blanches?\b/g },
  { trait: 'white_marks', value: 'chest', pattern: /\bwhite front\b(?! (?:door|paws?|legs?|feet))|\bdevant blanc\b/g },
  {
    trait: 'white_marks',
    value: 'tail_tip',
    pattern:
      /\btail (?:[a-z]+ ){0,3}(?:with )?(?:an? )?white (?:tip|end)\b|\bwhite (?:tip|end)\b|\bwhite tipped tail\b/g,
  },
  {
    trait: 'white_marks',
    value: 'tail_tip',
    pattern: /\bqueue (?:[a-z]+ ){0,4}(?:avec )?(?:le |un )?(?:bout|pointe) blanc(?:he)?\b/g,
  },
];

const eyeWords = {
  green: 'green|verts?',
  yellow: 'yellow|golden|gold|jaunes?|dorees?|dores?|or',
  orange: 'orange|amber|copper|ambres?|cuivrees?|cuivres?|cuivre',
  brown: 'brown|hazel|noisettes?|marrons?',
  blue: 'blue|bleus?',
};
const anyEye = `(?:${Object.values(eyeWords).join('|')})`;

function eyes(value: keyof typeof eyeWords): PhraseRule {
  const word = `(?:${eyeWords[value]})`;
  const more = `(?:${anyEye} (?:(?:and|et|ou|or|/) )?)*`;
  const pattern = `\\b${more}${word} ${more}eyes?\\b|\\beyes? (?:[:(] |are |is |, )?(?:(?:bright|dark|light|pale|a) )*${more}${word}\\b|\\byeux (?:[:(] |sont |d un |tres |bien |couleur )*${more}${word}\\b`;
  return { trait: 'eye_color', value, pattern: new RegExp(pattern, 'g') };
}

const oddEyes: RuleGroup = [
  {
    trait: 'eye_color',
    value: 'odd',
    pattern: new RegExp(
      `\\bodd eye[sd]?\\b(?: [a-z-]* ?left ${anyEye} , right ${anyEye})?|\\bone ${anyEye} (?:eye )?(?:and |, |& )?(?:one |the other )(?:eye )?(?:is )?${anyEye}(?: eye)?\\b|\\bvairons?\\b|\\boeil ${anyEye} (?:et |, )?(?:un |l autre )?(?:oeil )?${anyEye}\\b|\\bheterochromia\\b|\\bdifferent colored eyes\\b`,
      'g',
    ),
  },
];
const eyeColors: RuleGroup = [eyes('green'), eyes('yellow'), eyes('orange'), eyes('brown'), eyes('blue')];

const tailWords = {
  short: 'short(?:er)?|stumpy|stubby|docked|bobbed|half|courtes?|coupee|ecourtee',
  kinked: 'kinked|kinky|crooked|bent|broken|cassee|coudee|tordue|pliee|cassee|nouee|en crochet',
  bushy: 'bushy|fluffy|plumed|feathery|thick|touffue|fournie|en panache|en plumeau|epaisse|plumeuse',
  long: 'long|longue',
};
const anyTail = `(?:${Object.values(tailWords).join('|')})`;
const tailLink = '(?:(?:and|et|,|&|very|tres|quite|assez|plutot|really) )';

function tail(value: keyof typeof tailWords): PhraseRule {
  const word = `(?:${tailWords[value]})`;
  const pattern = `\\b${word} (?:${tailLink}|${anyTail} |big |black |white |grey |ginger |stripy )*tail\\b|\\btail (?:is |: |was |like )*(?:${tailLink}|${anyTail} )*${word}\\b|\\bqueue (?:est |: )*(?:${tailLink}|${anyTail} )*${word}\\b|\\b${word} queue\\b`;
  return { trait: 'tail', value, pattern: new RegExp(pattern, 'g') };
}

const tails: RuleGroup = [
  tail('short'),
  tail('kinked'),
  tail('bushy'),
  tail('long'),
  {
    trait: 'tail',
    value: 'short',
    pattern:
      /\bbob ?tail(?:ed)?\b|\b(?:missing )?half (?:of )?(?:his|her|its|the) tail\b|\bstump of a tail\b|\bmoignon de queue\b|\bmoitie de (?:la |sa )?queue\b/g,
  },
  {
    trait: 'tail',
    value: 'none',
    pattern:
      /\bno tail\b|\btailless\b|\bwithout an? tail\b|\btail (?:: )?none\b|\bmissing (?:his|her|its) tail\b|\bsans queue\b|\b(?:n a (?:pas|plus|aucune) (?:de )?|pas de )queue\b|\banoure\b/g,
  },
  {
    trait: 'tail',
    value: 'kinked',
    pattern: /\bkink (?:in|at|on) (?:the |his |her |its )?(?:end of )?(?:the |his |her |its )?tail\b/g,
  },
];

const side = '(?:(?:the|his|her|its|one|left|right|gauche|droite|l|est) )*';
const ears: RuleGroup = [
  {
    trait: 'ear_tip',
    value: 'none',
    pattern:
      /\b(?:ear tip(?:ped)?|tipped ear|ears? tipped) (?:: )?(?:no|none)\b|\bears? (?:is |are )?not (?:tipped|clipped)\b|\bnot ear tipped\b|\bno ear tip\b|\boreilles? (?:coupee|entaillee)s? (?:: )?non\b|\boreilles? (?:non|pas) coupees?\b/g,
  },
];
const earTips: RuleGroup = [
  {
    trait: 'ear_tip',
    value: 'tipped',
    pattern: new RegExp(
      `\\bears? (?:is |are |has been |have been )?(?:tipped|clipped|cropped)\\b|\\b(?:tipped|clipped|cropped) (?:left |right )?ears?\\b|\\bear tip (?:is )?(?:missing|cut|removed|gone)\\b|\\btip of ${side}ear (?:is )?(?:missing|cut|gone|clipped|removed)\\b|\\b(?:bout|pointe) de ${side}oreille ${side}(?:coupee?|manquante?|sectionnee?)\\b|\\boreilles? ${side}(?:coupee|epointee)s?\\b`,
      'g',
    ),
  },
  {
    trait: 'ear_tip',
    value: 'notched',
    pattern: new RegExp(
      `\\b(?:notch|nick) (?:in|on|out of) ${side}ears?\\b|\\b(?:notched|nicked) (?:left |right )?ears?\\b|\\bears? (?:is )?notched\\b|\\bencoche (?:a|sur|dans) ${side}oreille\\b|\\boreilles? ${side}(?:entaillee|crantee|encochee)s?\\b`,
      'g',
    ),
  },
];

const hair = '(?:hair(?:ed|s)?|furr?(?:ed)?|coat(?:ed)?)';
const coatColor = '(?:(?:black|white|grey|ginger|brown|cream|dark|silky|thick|soft) )*';
const coatLengths: RuleGroup = [
  {
    trait: 'coat_length',
    value: 'medium',
    pattern: new RegExp(
      `\\b(?:medium|mid|semi long|half long)(?: length| long)? ${coatColor}${hair}\\b|\\bsemi long\\b|\\bdmh\\b|\\b(?:hair|coat|fur) (?:length )?(?:: |is )medium\\b|\\bpoils? (?:: )?(?:mi |demi |semi )longs?\\b`,
      'g',
    ),
  },
  {
    trait: 'coat_length',
    value: 'short',
    pattern: new RegExp(
      `\\bshort ${coatColor}${hair}\\b|\\bshorthair(?:ed)?\\b|\\bdsh\\b|\\b(?:hair|coat|fur) (?:length )?(?:: |is )short\\b|\\bpoils? (?:: |tres |assez |bien )*(?:courts?|ras)\\b`,
      'g',
    ),
  },
  {
    trait: 'coat_length',
    value: 'long',
    notAfter: /\b(?:semi|half|medium|mid) $/,
    pattern: new RegExp(`\\blong ${coatColor}${hair}\\b`, 'g'),
  },
  {
    trait: 'coat_length',
    value: 'long',
    pattern:
      /\blonghair(?:ed)?\b|\bdlh\b|\b(?:hair|coat|fur) (?:length )?(?:: |is )(?:very )?long\b|\bpoils? (?:: |tres |assez |bien )*longs?\b|\blongs? poils?\b/g,
  },
];

const breeds = '(?:siamese|siamoise?|persian|persane?|birman|ragdoll|chartreux|russian blue|himalayan|angora)';
const crosses: RuleGroup = [
  {
    trait: null,
    pattern: new RegExp(
      `\\b${breeds} (?:cross(?:ed|breed)?|mix|x)\\b|\\bhalf ${breeds}\\b|\\bcroisee?s? (?:avec un )?${breeds}`,
      'g',
    ),
  },
];
const pointColors = '(?:(?:seal|blue|chocolate?|choc|lilac|lilas|red|flame|cream|tabby|lynx|tortie|caramel) )+points?';
/** A breed has these traits by definition. */
const breedTraits: RuleGroup = [
  { trait: 'coat_pattern', value: 'pointed', pattern: new RegExp(`\\b${pointColors}\\b`, 'g') },
  {
    trait: 'coat_pattern',
    value: 'pointed',
    pattern: /\b(?:siamese|siamoise?|birman|ragdoll|himalayan|colou?r ?point(?:ed)?)\b/g,
  },
  { trait: 'coat_colors', value: 'grey', pattern: /\b(?:russian blue|bleu russe|chartreux)\b/g },
  { trait: 'coat_length', value: 'short', pattern: /\b(?:russian blue|bleu russe|chartreux)\b/g },
  { trait: 'coat_length', value: 'long', pattern: /\b(?:persian|persane?|angora)s?\b/g },
];

export const bodyRules: readonly RuleGroup[] = [
  crosses,
  breedTraits,
  oddEyes,
  eyeColors,
  ears,
  earTips,
  tails,
  whiteMarks,
  coatLengths,
];
