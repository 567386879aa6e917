import {
  type CoatWord,
  dilutions,
  englishCatNouns,
  englishLinks,
  findCoatWord,
  frenchCatNouns,
  frenchLinks,
  links,
  noCoatBefore,
  shades,
} from './coat-words.ts';
import type { NoticeWord } from './notice-words.ts';
import type { TraitReading } from './phrase-rule.ts';

export type CoatMatch = TraitReading & { first: number; last: number };

interface Notice {
  words: readonly NoticeWord[];
  /** Another rule has read or ignored these words. */
  isRead: (index: number) => boolean;
  isFrench: boolean;
}

/** The words beside a colour tell a cat from a van, a street or a person. */
export function findCoat(notice: Notice): CoatMatch[] {
  const matches: CoatMatch[] = [];
  const { words, isRead } = notice;
  const isCoat = (index: number) => index < words.length && !isRead(index) && findCoatWord(words[index]!.text) !== null;
  for (let first = 0; first < words.length; first++) {
    if (!isCoat(first)) continue;
    let last = first;
    for (let next = first + 1; next < words.length && !isRead(next); next++) {
      if (isCoat(next)) last = next;
      else if (!links.has(words[next]!.text) && !shades.has(words[next]!.text)) break;
    }
    const run = widen(notice, first, last);
    if (isOfCat(notice, run)) matches.push(...readRun(notice, run));
    first = run.last;
  }
  return settleCoat(matches);
}

interface Run {
  first: number;
  last: number;
  from: number;
  to: number;
}

function widen({ words }: Notice, first: number, last: number): Run {
  let from = first;
  while (from > 0 && shades.has(words[from - 1]!.text)) from--;
  let to = last;
  while (to + 1 < words.length && shades.has(words[to + 1]!.text)) to++;
  return { first, last, from, to };
}

function isOfCat(notice: Notice, run: Run): boolean {
  const { words, isRead } = notice;
  const before = words[run.from - 1];
  const after = words[run.to + 1];
  if (before && (noCoatBefore.has(before.text) || isDenied(notice, run.from))) return false;
  const coat = findCoatWord(words[run.first]!.text)!;
  if (isName(notice, run) || isDoubted(notice, run.from)) return false;
  const language = coat.language === 'both' ? (notice.isFrench ? 'fr' : 'en') : coat.language;
  const isOnlyOfCats = words
    .slice(run.first, run.last + 1)
    .every(({ text }) => findCoatWord(text)?.isOnlyOfCats ?? links.has(text));
  if (language === 'fr') {
    if (!before) return !isOnlyOfCats;
    if (frenchCatNouns.has(before.text)) return true;
    if (isOnlyOfCats) return /^(?:est|couleur|:)$/.test(before.text) && !isRead(run.from - 1);
    if (coat.pattern && frenchArticles.has(before.text)) return true;
    return isMark(before) || isRead(run.from - 1) || frenchLinks.has(before.text);
  }
  if (after && englishCatNouns.has(after.text)) return true;
  if (isOnlyOfCats)
    return (
      before !== undefined &&
      (englishCatNouns.has(before.text) || isBreedBefore(notice, run.from) || /^(?:color|:|s|is)$/.test(before.text)) &&
      (!after || isMark(after))
    );
  if (findCoatWord(words[run.last]!.text)?.pattern) return true;
  return !after || isMark(after) || isRead(run.to + 1) || englishLinks.has(after.text);
}

/** An example is "British Shorthair, blue". */
function isBreedBefore({ words }: Notice, from: number): boolean {
  return words[from - 1]?.text === ',' && englishCatNouns.has(words[from - 2]?.text ?? '');
}

const isMark = ({ text }: NoticeWord) => !/[a-z0-9]/.test(text);

const frenchArticles = new Set(['un', 'une', 'cette', 'notre', 'petite', 'ma', 'belle']);

/** Examples are "maybe black" and « peut-être gris ». */
function isDoubted({ words }: Notice, from: number): boolean {
  const before = words.slice(Math.max(0, from - 3), from).map(({ text }) => text);
  return /(?:^| )(?:maybe|(?:could|may|might) be|peut etre|pourrait etre)(?: an?| une?)?$/.test(before.join(' '));
}

/** Examples are "no white" and « pas un poil blanc ». */
function isDenied({ words }: Notice, from: number): boolean {
  const before = words.slice(Math.max(0, from - 3), from).map(({ text }) => text);
  return /(?:^| )(?:pas|sans|aucune?|no|not)(?: (?:de|d|un|une|du|any|a))?(?: (?:poils?|taches?|rayures?|tout))?$/.test(
    before.join(' '),
  );
}

/** Examples are "Ginger is cream", "Mrs White", "White Hart Lane" and « le bar Le Chat Noir ». */
function isName({ words }: Notice, { first, last, from, to }: Run): boolean {
  const word = words[first]!;
  const after = words[to + 1];
  if (!word.isCapital || first !== last) return false;
  if (word.isSentenceStart)
    return /^(?:is|has|was|the|a|est)$/.test(after?.text ?? '') && findCoatWord(word.text)?.language !== 'fr';
  const before = words[from - 1];
  if (findCoatWord(word.text)?.language === 'fr')
    return (
      before !== undefined &&
      (!before.isCapital || /^(?:le|du|au|la)$/.test(words[from - 2]?.text ?? '')) &&
      !isMark(before)
    );
  if (after?.isCapital)
    return (
      !englishCatNouns.has(after.text) || /^(?:lane|road|street|cafe|pub|inn|bar)$/.test(words[to + 2]?.text ?? '')
    );
  return before !== undefined && !isMark(before) && (before.isCapital || englishCatNouns.has(before.text));
}

function readRun({ words }: Notice, { first, last, from, to }: Run): CoatMatch[] {
  const texts = words.slice(from, to + 1).map(({ text }) => text);
  const coats = texts.map(findCoatWord);
  const whole = { first: from, last: to };
  const matches: CoatMatch[] = [];
  const colors = new Set(coats.flatMap((coat) => coat?.colors ?? []));
  words.slice(first, last + 1).forEach(({ text }, index) => {
    const coat = findCoatWord(text);
    if (!coat) return;
    const at = { first: first + index, last: first + index };
    for (const color of coat.colors) matches.push({ trait: 'coat_colors', value: color, ...at });
    if (coat.pattern) matches.push({ trait: 'coat_pattern', value: coat.pattern, ...at });
  });
  const patterns = coats.map((coat) => coat?.pattern);
  const addColors = (...added: CoatWord['colors'][number][]) =>
    matches.push(...added.map((value): CoatMatch => ({ trait: 'coat_colors', value, ...whole })));
  if (patterns.includes('tortoiseshell') || patterns.includes('calico')) {
    const isDilute = texts.some((text) => dilutions.has(text));
    addColors(...(isDilute ? (['grey', 'cream'] as const) : (['black', 'ginger'] as const)));
    if (patterns.includes('calico')) addColors('white');
  }
  if (texts.includes('tuxedo') || texts.includes('tux')) {
    matches.push({ trait: 'white_marks', value: 'chest', ...whole });
    addColors(...(colors.size > 0 ? (['white'] as const) : (['black', 'white'] as const)));
  }
  const after = words
    .slice(to + 1, to + 4)
    .map(({ text }) => text)
    .join(' ');
  const isSolid =
    /\b(?:all|solid|completely|entirely|totally|pure|plain|tout|toute|entierement|totalement|uni|unie)\b/.test(
      texts.join(' '),
    );
  if (isSolid || /^(?:all over|everywhere|partout|, solid colou?r|solid colou?r)\b/.test(after))
    matches.push({ trait: 'coat_pattern', value: 'solid', ...whole });
  return matches;
}

/** The parts of the notice are combined into one coat. */
function settleCoat(matches: CoatMatch[]): CoatMatch[] {
  const colors = new Set(matches.filter(({ trait }) => trait === 'coat_colors').map(({ value }) => value));
  const patterns = new Set(matches.filter(({ trait }) => trait === 'coat_pattern').map(({ value }) => value));
  const without = (pattern: string) =>
    matches.filter(({ trait, value }) => trait !== 'coat_pattern' || value !== pattern);
  if (patterns.has('solid') && (colors.size > 1 || patterns.size > 1)) return settleCoat(without('solid'));
  const whites = matches.filter(({ value }) => value === 'white');
  if (patterns.has('tortoiseshell') && whites.length > 0)
    return matches.map((match) =>
      match.value === 'tortoiseshell' ? { ...match, trait: 'coat_pattern', value: 'calico' } : match,
    );
  if (patterns.has('bicolor') && colors.size === 1) {
    if (colors.has('white')) return without('bicolor');
    const bicolors = matches.filter(({ value }) => value === 'bicolor');
    return [...matches, ...bicolors.map((match): CoatMatch => ({ ...match, trait: 'coat_colors', value: 'white' }))];
  }
  if (patterns.size === 0 && colors.size === 2 && whites.length > 0) {
    const named = matches.filter(({ trait }) => trait === 'coat_colors');
    return [...matches, ...named.map((match): CoatMatch => ({ ...match, trait: 'coat_pattern', value: 'bicolor' }))];
  }
  return matches;
}
