export type Direction = 'N' | 'S' | 'E' | 'W';

export type CoordinateToken =
  | { kind: 'number'; value: number; fractionDigits: number }
  | { kind: 'minus'; isBetweenSpaces: boolean }
  | { kind: 'plus' | 'degree' | 'minute' | 'second' | 'colon' | 'separator' }
  | { kind: 'direction'; direction: Direction }
  | { kind: 'axis'; axis: 'latitude' | 'longitude' };

const words = new Map<string, CoordinateToken | null>();
/** "O" is French for west. */
const directions: Record<Direction, string> = {
  N: 'n nord north',
  S: 's sud south',
  E: 'e est east',
  W: 'w west o ouest',
};
for (const [direction, names] of Object.entries(directions))
  for (const name of names.split(' ')) words.set(name, { kind: 'direction', direction: direction as Direction });
const units = {
  degree: 'd deg degs degre degres degree degrees',
  minute: 'min mins mn minute minutes',
  second: 'sec secs second seconds seconde secondes',
} as const;
for (const [kind, names] of Object.entries(units))
  for (const name of names.split(' ')) words.set(name, { kind: kind as keyof typeof units });
const axes = { latitude: 'lat latitude', longitude: 'lon lng long longitude' } as const;
for (const [axis, names] of Object.entries(axes))
  for (const name of names.split(' ')) words.set(name, { kind: 'axis', axis: axis as keyof typeof axes });
words.set('et', { kind: 'separator' });
words.set('and', { kind: 'separator' });
/** These words may stand before coordinates, and have no meaning for them. */
for (const name of [
  'gps',
  'coord',
  'coords',
  'coordonnees',
  'coordinates',
  'position',
  'location',
  'localisation',
  'point',
  'wgs',
])
  words.set(name, null);

const signs: Record<string, CoordinateToken['kind']> = {};
/** Keyboards, phones and documents write the same sign with different characters. */
const characters = {
  degree: '°º˚◦⁰∘ᵒ',
  minute: "'′’‘´`ʹʼ＇‛",
  second: '"″”“„ʺ˝＂‟',
  minus: '-−–—‐‑‒﹣－',
  plus: '+＋',
  colon: ':=：',
  separator: ',;/|&，；',
} as const;
for (const [kind, text] of Object.entries(characters))
  for (const character of text) signs[character] = kind as keyof typeof characters;

const space = /[\s()[\]{}<>«»]+/uy;
const word = /\p{L}+\.?/uy;
const dotNumber = /(?:\d{1,3}(?:\.(\d{1,20}))?|\.(\d{1,20}))(?![\d])/y;
const commaNumber = /(?:\d{1,3}(?:[.,](\d{1,20}))?|\.(\d{1,20}))(?![\d])/y;

/** Returns null if the text has something that does not belong to coordinates. */
export function tokenizeCoordinates(
  text: string,
  { isCommaDecimal }: { isCommaDecimal: boolean },
): CoordinateToken[] | null {
  const source = withoutEnds(text.normalize('NFD').replace(/\p{M}/gu, ''));
  const number = isCommaDecimal ? commaNumber : dotNumber;
  const tokens: CoordinateToken[] = [];
  let at = 0;
  const match = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const found = pattern.exec(source);
    if (found) at += found[0].length;
    return found;
  };
  while (at < source.length) {
    const start = at;
    if (match(space)) continue;
    const digits = match(number);
    if (digits) {
      const value = Number(digits[0].replace(',', '.'));
      tokens.push({ kind: 'number', value, fractionDigits: (digits[1] ?? digits[2] ?? '').length });
      continue;
    }
    // Some of these characters are letters in Unicode.
    const kind = signs[source[at]!];
    if (kind) {
      at += 1;
      addSign(tokens, kind, isSpaced(source, start));
      continue;
    }
    const letters = match(word);
    if (!letters) return null;
    const token = words.get(letters[0].toLowerCase().replace('.', ''));
    if (token === undefined || (token === null && tokens.some(({ kind }) => kind !== 'colon'))) return null;
    if (token) tokens.push(token);
  }
  while (tokens[0]?.kind === 'colon') tokens.shift();
  return tokens;
}

function addSign(tokens: CoordinateToken[], kind: CoordinateToken['kind'], isBetweenSpaces: boolean) {
  const last = tokens.at(-1)?.kind;
  if (kind === 'minus') tokens.push({ kind, isBetweenSpaces });
  // Two apostrophes are a sign of seconds, and an apostrophe after "28" is one of minutes.
  else if (kind === 'minute' && last === 'minute') tokens[tokens.length - 1] = { kind: 'second' };
  else if (!(kind === 'separator' && last === 'separator')) tokens.push({ kind } as CoordinateToken);
}

function isSpaced(source: string, at: number): boolean {
  return /\s/.test(source[at - 1] ?? '') && /\s/.test(source[at + 1] ?? '');
}

/** Full stops and quotation marks around the text come from a sentence. */
function withoutEnds(text: string): string {
  const isEnd = (character: string | undefined) => character !== undefined && /[\s.,;:!?]/.test(character);
  let end = text.length;
  while (isEnd(text[end - 1])) end -= 1;
  const whole = text.slice(0, end).trimStart();
  return signs[whole[0] ?? ''] === 'second' || signs[whole[0] ?? ''] === 'minute'
    ? whole.slice(1, signs[whole.at(-1) ?? ''] === signs[whole[0]!] ? -1 : undefined)
    : whole;
}
