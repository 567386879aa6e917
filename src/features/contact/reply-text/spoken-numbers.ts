/** Each word counts as one digit. */
const digits =
  'zero oh o nought one two three four five six seven eight nine un une deux trois quatre cinq sept huit neuf'.split(
    ' ',
  );
/** Some words take a digit behind them (`thirty-four`, `dix-sept`), others take none. */
const tens =
  'twenty thirty forty fifty sixty seventy eighty ninety dix vingt vingts trente quarante cinquante soixante septante octante huitante nonante'.split(
    ' ',
  );
const teens =
  'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen onze douze treize quatorze quinze seize'.split(
    ' ',
  );
/** French counts on from these: `soixante-dix`, `quatre-vingt-douze`. */
const takesTeens = new Set(['soixante', 'vingt', 'vingts']);

type Kind = 'digit' | 'tens' | 'teens' | 'times' | 'and' | 'written';
const kinds = new Map<string, { kind: Kind; digits: number }>([
  ...digits.map((word) => [word, { kind: 'digit' as const, digits: 1 }] as const),
  ...tens.map((word) => [word, { kind: 'tens' as const, digits: 2 }] as const),
  ...teens.map((word) => [word, { kind: 'teens' as const, digits: 2 }] as const),
  ['hundred', { kind: 'times', digits: 2 }],
  ['cent', { kind: 'times', digits: 2 }],
  ['double', { kind: 'times', digits: 1 }],
  ['triple', { kind: 'times', digits: 2 }],
  ['et', { kind: 'and', digits: 0 }],
  ['and', { kind: 'and', digits: 0 }],
]);

interface Run {
  start: number;
  end: number;
  readUntil: number;
  digits: number;
  words: number;
  tokens: number;
  startsWithZero: boolean;
  last: string;
}

/** The shortest telephone number has no area code. */
const leastDigits = 7;
const leastTokens = 5;
const isGap = (text: string) => text.length <= 3 && /^[\s,.;:\-/()_]*$/.test(text);

/** Finds ranges of a folded text, such as `zero six twelve 34 fifty-six 78`. Reads the text once. */
export function findSpokenNumbers(text: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  let run: Run | null = null;
  const finish = () => {
    if (run && isTelephone(run)) found.push({ start: run.start, end: run.end });
    run = null;
  };
  for (const { 0: token, index } of text.matchAll(/[\p{L}]+|\p{N}+/gu)) {
    const read = readToken(token);
    const end = index + token.length;
    if (run && (!read || !isGap(text.slice(run.readUntil, index)))) finish();
    if (!read || (!run && read.kind === 'and')) continue;
    run = run ? extend(run, { ...read, token, end }) : { ...startRun(read, token), start: index, end, readUntil: end };
  }
  finish();
  return found;
}

function readToken(token: string): { kind: Kind; digits: number } | null {
  if (/^\d/.test(token)) {
    // "60 000" is a number of thousands.
    return token.length <= 4 && token !== '000' ? { kind: 'written', digits: token.length } : null;
  }
  return kinds.get(token) ?? null;
}

type Token = NonNullable<ReturnType<typeof readToken>>;

const startRun = ({ kind, digits }: Token, token: string): Omit<Run, 'start' | 'end' | 'readUntil'> => ({
  digits,
  words: kind === 'written' ? 0 : 1,
  tokens: 1,
  startsWithZero: /^(?:0|zero$|oh?$)/.test(token),
  last: token,
});

function extend(run: Run, { kind, digits, token, end }: Token & { token: string; end: number }): Run {
  // A conjunction belongs to the number only with what follows.
  if (kind === 'and') return { ...run, readUntil: end };
  return {
    ...run,
    end,
    readUntil: end,
    digits: run.digits + (continues(run.last, token) ? 0 : digits),
    words: run.words + (kind === 'written' ? 0 : 1),
    tokens: run.tokens + 1,
    last: token,
  };
}

function continues(before: string, token: string): boolean {
  const first = kinds.get(before)?.kind;
  const second = kinds.get(token)?.kind;
  if (first === 'tens' && second === 'digit') return true;
  return takesTeens.has(before) && (second === 'teens' || token === 'dix');
}

/** Some figures with a word among them are no number, unless they begin as one. */
const isTelephone = ({ digits, words, tokens, startsWithZero }: Run): boolean =>
  digits >= leastDigits && tokens >= leastTokens && (words >= 2 || (words === 1 && startsWithZero));
