import { traitTable } from '#db/traits.ts';
import { readAge } from './rules/age.ts';
import { readBreeds } from './rules/breeds.ts';
import { readCoat } from './rules/coat.ts';
import { readCoatLength } from './rules/coat-length.ts';
import { readCollarAndChip } from './rules/collar-and-chip.ts';
import { readEyes } from './rules/eyes.ts';
import { readLiving } from './rules/living.ts';
import { findNames } from './rules/names.ts';
import { hideWords, type Notice, parseNotice, wordsBetween } from './rules/notice.ts';
import { findOtherSubjects } from './rules/other-subjects.ts';
import type { Reading, Span, TraitReading } from './rules/reading.ts';
import { readSex } from './rules/sex.ts';
import { readEars, readTail } from './rules/tail-and-ears.ts';
import { readTemperament } from './rules/temperament.ts';
import { readWhiteMarks } from './rules/white-marks.ts';

/** The positions are UTF-16 units of the notice. */
export interface TraitWords {
  start: number;
  end: number;
  text: string;
}

export type TraitOffer = TraitReading & { words: TraitWords[] };

/** A notice has up to 1,000 visible characters. */
const mostUnits = 2500;

/** Guesses nothing from pronouns, names or doubts, and omits a single-value trait with two values. */
export function offerTraits(text: string): TraitOffer[] {
  const notice = parseNotice(text.slice(0, mostUnits));
  const named = hideWords(notice, findNames(notice));
  const own = hideWords(named, findOtherSubjects(named));
  const offers: TraitOffer[] = [];
  for (const { first, last, ...reading } of readNotice(own)) {
    const start = notice.words[first]!.start;
    const end = notice.words[last]!.end;
    const told = { start, end, text: notice.text.slice(start, end) };
    const same = offers.find(({ trait, value }) => trait === reading.trait && value === reading.value);
    if (same) same.words.push(told);
    else offers.push({ ...reading, words: [told] });
  }
  return offers.filter(
    ({ trait }) => traitTable[trait].isSet || offers.filter((other) => other.trait === trait).length === 1,
  );
}

/** Words that describe a part of the body are hidden from the rules for the coat. */
function readNotice(own: Notice): Reading[] {
  const eyes = readEyes(own);
  const seen = hideWords(own, eyes.read);
  const breeds = readBreeds(seen);
  const tail = readTail(seen);
  const ears = readEars(seen);
  const marks = readWhiteMarks(seen);
  const length = readCoatLength(hideWords(seen, breeds.notHair));
  const others = [
    ...readSex(own),
    ...readAge(own),
    ...readCollarAndChip(own),
    ...readTemperament(own),
    ...readLiving(own),
  ];
  const isRead = indexesOf([
    ...eyes.read,
    ...breeds.read,
    ...marks.read,
    ...ears,
    ...tail.filter(({ value }) => value !== 'long'),
  ]);
  const coat = dropSeveral(
    own,
    readCoat(own, (index) => isRead.has(index)),
  );
  return dropSolid([
    ...coat,
    ...breeds.readings,
    ...length,
    ...eyes.readings,
    ...tail,
    ...ears,
    ...marks.readings,
    ...others,
  ]);
}

function indexesOf(spans: readonly Span[]): ReadonlySet<number> {
  const indexes = new Set<number>();
  for (const { first, last } of spans) for (let index = first; index <= last; index++) indexes.add(index);
  return indexes;
}

const several =
  / (?:two|three|four|five|deux|trois|quatre|cinq|[2-9]|both) (?:\w+ ){0,1}(?:cats|chats|chattes|minous) | (?:cats|chats) (?:x )?[2-9] | perdus a (?:deux|trois) /;
const aboutAll =
  / (?:both|all|each|tous|toutes|les deux|(?:two|three|four|deux|trois|quatre|[2-9]) (?:\w+ )?(?:cats|kittens|chats|chattes|chatons)) /;

/** A notice about several cats tells no coat if it tells more than one. */
function dropSeveral(notice: Notice, coat: Reading[]): Reading[] {
  if (!several.test(notice.line)) return coat;
  const places = coat.map(({ first }) => first).toSorted((one, other) => one - other);
  const isApart = places.some((at, index) => index > 0 && at - places[index - 1]! > 4);
  return isApart ? coat.filter(({ first, last }) => aboutAll.test(wordsBetween(notice, first - 4, last + 1))) : coat;
}

/** A coat with white marks is not of one colour. */
function dropSolid(readings: Reading[]): Reading[] {
  const isMarked = readings.some(({ trait }) => trait === 'white_marks');
  const isWhite = readings.every(({ trait, value }) => trait !== 'coat_colors' || value === 'white');
  return isMarked && !isWhite ? readings.filter(({ value }) => value !== 'solid') : readings;
}
