import type { Notice } from './notice.ts';
import { type Rule, readRules } from './read-rules.ts';
import type { Reading, TraitReading } from './reading.ts';

const female: TraitReading = { trait: 'sex', value: 'female' };
const male: TraitReading = { trait: 'sex', value: 'male' };

const ignore = (pattern: RegExp): Rule => ({ pattern, kind: 'adjective', stated: null, isFinal: true });
const read = (stated: TraitReading, pattern: RegExp): Rule => ({ pattern, kind: 'adjective', stated });
/** "Not spayed" and « pas stérilisée » are still females. */
const final = (stated: TraitReading, pattern: RegExp): Rule => ({ pattern, kind: 'adjective', stated, isFinal: true });

const children = '(?:boy|girl|son|daughter|lad)s?';
const grieving =
  '(?:is|are|was|were|has|have|had|s) (?:been |so |very |absolutely |really )?(?:heart ?broken|crying|upset|devastated|sad|distraught|inconsolable|gutted|missing (?:him|her|it)|asking|worried|beside)|misses|miss|cries|cry|said|says|found|saw|told|spotted|brought|wants|keeps asking|who (?:misses|loves|found)|and (?:his|her) (?:mum|mother|dad|brother|sister)';

const rules: readonly Rule[] = [
  ignore(
    new RegExp(
      `\\b(?:chat|chaton|matou|male) (?:ou|/) (?:une )?(?:chatte|chatonne|femelle)\\b|\\b(?:little |young |small |school |teenage |year old |yr old )?${children} (?:${grieving})\\b|\\b(?:school|paper|neighbou?r s|next door s) (?:boys?|girls?)\\b|\\b(?:my|our) (?:\\d+ year old |year old )(?:boy|girl)\\b(?! (?:cat|kitten))|\\b(?:boy|girl)friends?\\b|\\b(?:boy|girl|male|female) (?:or|ou|/) (?:a )?(?:boy|girl|male|female)\\b|\\b(?:male|femelle) (?:ou|/) (?:male|femelle)\\b|\\b(?:fe)?male (?:dogs?|voice|owner|neighbou?r|vet|friend|person|caller)\\b|\\b(?:m / f|f / m)\\b(?! : )|\\b(?:spayed|neutered|castree?|sterilisee?) (?:or|ou|/) (?:spayed|neutered|castrated|castree?|sterilisee?)\\b`,
      'g',
    ),
  ),
  ignore(
    /\b(?:pas|non|jamais)(?: encore)? castre\b|\b(?:man|men|daughter|son)s? (?:is|was)\b|\btoms? (?:is|has|was|went|got|came|disappeared|escaped)\b/g,
  ),
  final(male, /\b(?:not |un|isn t |hasn t been |been )?castrated\b/g),
  read(
    male,
    /\b(?:chat|matou|male) (?:noir |roux |gris |blanc |tigre )?entier\b|[,;(/-] (?:non castre , )?entier(?= [,.;)/-])/g,
  ),
  final(female, /\b(?:not |un|isn t |hasn t been |pas |non |jamais )?(?:spayed|sterilisees?|castrees?)\b/g),
  // Notices and vets write the sex as a letter before "S", "N" or "C", or after its label.
  read(
    female,
    /\bf \/ s\b|\bf s\b(?= [,.;:()/-]|$| \d)|\bs (?:\/ )?f\b(?= [,.;()/-])|\bfs\b|\bspayed f\b|\bf spayed\b|\b(?:sex|sexe|gender) (?:[:-] )?f(?:em)?\b|[(,/.-] f (?=[),/.;-])/g,
  ),
  read(
    male,
    /\bm \/ [nc]\b|\bm [nc]\b(?= [,.;:()/-]|$| \d)|\bn (?:\/ )?m\b(?= [,.;()/-])|\b(?:mn|nm)\b|\bneutered m\b|\bm (?:neutered|castre)\b|\b(?:sex|sexe|gender) (?:[:-] )?m\b|[(,/.-] m (?=[),/.;-])/g,
  ),
  read(
    female,
    /\bfemales?\b|\bfemelles?\b|\b(?:mother|mum|mama|momma|mummy) cat\b|\bpregnant\b|\b(?:lactating|nursing)\b|\bmolly cat\b|\b(?:in kitten|in heat|in season|en chaleurs?|a mis bas|allaite|mamelles|nipples|teats)\b|\bgirl (?:cat|kitten)s?\b|\b(?:chattes?|chatonnes?|minettes?|siamoises?|persanes?|gestante|enceinte|allaitante)\b|\bmaman chat\b|\bc est une (?:petite |jeune |vieille )?(?:fille|fifille|femelle|dame)\b|\b(?:europeenne)s?\b/g,
  ),
  read(
    male,
    /\bmales?\b|\bmatous?\b|\bcastres?\b|\btom ?cats?\b|\b(?:testicles|testicules|balls (?:intact|still|and all)|his balls|with balls)\b|\bboy (?:cat|kitten)s?\b|\bc est un (?:petit |jeune |vieux |gros )?(?:garcon|mec|male)\b/g,
  ),
  read(
    female,
    /\bgirls?\b|\b(?:girlie|lass|lassie)\b|\bqueen\b(?= (?:of|cat|aged|,))|\b(?:deux|two|trois|three) (?:soeurs|sisters)\b/g,
  ),
  read(male, /\b(?:boys?|lads?)\b|\b(?:deux|two|trois|three) (?:freres|brothers)\b/g),
  read(
    male,
    /\b(?:big|little|old|young|ginger|black|white|grey|tabby|orange|handsome|fluffy|this|poor|friendly) (?:fellas?|fellow|chap|dude|gent)\b(?! (?:said|who|told|found|in|with|from|at))/g,
  ),
  read(male, /\btoms?\b/g),
];

/** "Tom" within a sentence is a name. */
export const readSex = (notice: Notice): Reading[] =>
  readRules(notice, rules).filter(({ last }) => {
    const { text, isCapital, isSentenceStart } = notice.words[last]!;
    return text !== 'tom' || !isCapital || (!isSentenceStart && notice.words[last - 1]!.isCapital);
  });
