import { type Cue, type Mention, onlyWhere } from './cue.ts';
import { indexBefore, type MessageLine } from './message-line.ts';

/** Who is meant to do what a verb says. `open` is nobody in particular: `how to pay`. */
export type Stance = 'asked' | 'own' | 'other' | 'refused' | 'open';

const setOf = (list: string) => new Set(list.split(' '));
const breaks = setOf(
  '. ! ? , : ( ) if unless until when because so but then before after once while otherwise or si sauf tant quand lorsque car donc mais puis ensuite alors avant apres sinon ou parce',
);
/** After these an order begins, unless a person with an auxiliary verb stands before them. */
const adverbs = setOf(
  'please pls plz kindly just now first simply today tonight ok okay well quickly urgently immediately only and et svp stp maintenant juste vite simplement',
);
const polite = setOf('please pls plz kindly svp stp veuillez merci');
const writers = setOf('i im ive ill id we weve wed me my our lets let je j nous mon ma mes notre nos on');
const readers = setOf('you youll youd youve u ya yall tu vous');
const others = setOf(
  'he she they hes shes theyll theyve who someone somebody people nobody anyone everyone him il elle ils elles qui quelqu personne lui',
);
const auxiliaries = setOf('can could will would shall should may might must ll to peux peut vais va dois pourrais');
const clitics = setOf('me m moi te t le la l les lui leur y en nous vous se s');
const articles = setOf(
  'the a an this that your his her their its of no any le la un une du ce cette votre ton sa son leur',
);
const notWords =
  'dont not never no nothing cannot wont didnt doesnt neednt shouldnt mustnt couldnt wouldnt without ne n pas jamais rien sans';
/** A verb behind one of these is refused. */
const negations = setOf(`${notWords} avoid stop refuse rather inutile evite evitez`);
/** A mention behind one of these is denied. */
const denials = setOf(`${notWords} aucun aucune isnt arent`);
const notYet = setOf('wait hesitate forget delay oubliez oublie hesitez hesite attendez tardez');
const needs = setOf(
  'need needs have has must required ask asks asked requires require want wants supposed obliged remember forget request requests ordered faut faudra faudrait devez devrez devriez dois devra devrait merci veuillez priere pouvez pourriez pourrez peux demande demandons demandent prie prions invite invitons suffit reste obligatoire necessaire pensez oubliez oublie obligation besoin penser suis',
);
const asking = setOf('demande demandons prie prions invite invitons exige exigeons conseille conseillons propose');
const mostWords = 8;

/** Reads the words before a verb in its clause. */
export function stanceOf(line: MessageLine, { start, end }: { start: number; end: number }): Stance {
  const { words } = line;
  let at = indexBefore(line.offsets, start);
  while (/^(?:l|le|la|les|me|nous)$/.test(words[at]!) && at + 1 < words.length) at++;
  const verb = words[at]!;
  const after = words[indexBefore(line.offsets, end - 1) + 1] ?? '';
  if (/^(?:pas|rien|jamais|nothing|plus|no|aucun|aucune)$/.test(after)) return 'refused';
  const isFrenchOrder = /(?:ez|iez)$/.test(verb);
  const isFrenchInfinitive =
    /(?:er|ir|dre|faire)$/.test(verb) && !/^(?:transfer|deposit|cover|tender|offer|hand over)$/.test(verb);
  if (/^(?:se|s)$/.test(words[at - 1] ?? '')) return 'open';
  let before = at - 1;
  const negated = (index: number) => negations.has(words[index]!) && !notYet.has(words[index + 1] ?? '');
  while (before >= 0 && at - before <= 4 && clitics.has(words[before]!)) before--;
  if (isFrenchOrder) {
    const isNegated = /^(?:ne|n|pas|jamais|sans)$/.test(words[before] ?? '') && !notYet.has(verb);
    return isNegated ? (isCondition(words, before) ? 'asked' : 'refused') : 'asked';
  }
  if (articles.has(words[at - 1] ?? '') && !isFrenchInfinitive && !clitics.has(words[at - 1]!)) return 'open';
  const hasTo = words[before] === 'to' || isFrenchInfinitive;
  let person: Stance | null = null;
  let need = false;
  let index = before;
  for (; index >= 0 && at - index <= mostWords; index--) {
    const word = words[index]!;
    if (breaks.has(word)) break;
    if (polite.has(word)) {
      need = true;
      if (!person) break;
    }
    if (adverbs.has(word) && !person && !hasTo) {
      const previous = words[index - 1] ?? '.';
      if (!(auxiliaries.has(previous) || writers.has(previous) || others.has(previous) || /^(?:and|et)$/.test(word)))
        break;
    }
    if (negated(index)) return isCondition(words, index) ? 'asked' : 'refused';
    if (needs.has(word)) need = true;
    if (!person && readers.has(word)) person = 'asked';
    else if (!person && writers.has(word))
      person = asking.has(words[index + 1] ?? '') || (need && asking.has(words[index + 2] ?? '')) ? 'asked' : 'own';
    else if (!person && others.has(word))
      person = word === 'il' && need && !/^(?:peut|va|doit)$/.test(words[index + 1] ?? '') ? 'asked' : 'other';
  }
  if (person) return person;
  if (/^(?:will|would|wants|likes)$/.test(words[before] ?? '')) return 'other';
  if (!hasTo) return 'asked';
  return need ? 'asked' : 'open';
}

/** `if you don't pay` and `si vous ne payez pas` ask. */
function isCondition(words: readonly string[], negation: number): boolean {
  for (let index = negation - 1; index >= 0 && index >= negation - 4; index--) {
    if (/^(?:if|unless|until|si|tant|why|without|sauf)$/.test(words[index]!)) return true;
    if (/^[.!?,]$/.test(words[index]!)) return false;
  }
  return words[negation] === 'without' || words[negation] === 'sans';
}

/** Verbs that ask the reader to do something. */
export const asked = (verbs: Cue): Cue => onlyWhere(verbs, (line, verb) => stanceOf(line, verb) === 'asked');

/** What is neither refused nor denied. */
export const affirmed = (cue: Cue): Cue => onlyWhere(cue, (line, mention) => !isDenied(line, mention));

/** One of the four words before, in the same clause, is a negation. */
function isDenied(line: MessageLine, { start }: Mention): boolean {
  const at = indexBefore(line.offsets, start);
  for (let index = at - 1; index >= 0 && index >= at - 4; index--) {
    const word = line.words[index]!;
    if (/^(?:[.!?,:]|and|et|but|mais|if|si|until|unless|sauf|que|qu|before|avant|only)$/.test(word)) return false;
    if (denials.has(word)) return !isCondition(line.words, index);
  }
  return false;
}
