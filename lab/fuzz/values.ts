import type { Random } from './random.ts';

/** Every plain object of JavaScript has these names, or they write to its prototype. */
export const prototypeNames = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'] as const;

const hostileTexts: readonly (() => string)[] = [
  () => '',
  () => ' ',
  () => '\u0000',
  () => 'a\u0000b',
  () => '\r\nx-injected: 1',
  () => '\ud800',
  () => 'x\udfff',
  () => '\u202e\u200d\ufeff',
  () => '🐈‍⬛'.repeat(40),
  () => 'é'.repeat(300),
  () => 'a'.repeat(5_000),
  () => '%',
  () => '%00',
  () => '%E0%A4%A',
  () => "' or 1=1 --",
  () => '\\',
  () => '_%_',
  () => '../../../etc/passwd',
  () => '<script>alert(1)</script>',
  () => '{{7*7}}',
  () => '-1',
  () => '0',
  () => '9223372036854775808',
  () => '1e400',
  () => 'NaN',
  () => 'Infinity',
  () => '-0',
  () => '0x10',
  () => '1.5',
  () => 'null',
  () => 'undefined',
  () => '[object Object]',
  () => '2026-02-30T25:61:61Z',
  () => '0000-00-00',
  () => '+275760-09-14',
  () => '00000000-0000-0000-0000-000000000000',
  () => 'https://[::1',
  () => '//evil.example/',
  () => 'javascript:alert(1)',
  () => 'base64-',
];

/** The names are invisible, from right to left, of emoji or marks only, with controls, and very long. */
export const hostileNames: readonly string[] = [
  '\u200b\u2060\ufeff',
  '\u3164',
  '\u2800\u00ad',
  '\u202eevil',
  '\u2066\u2067\u2069',
  'قط صغير',
  'חתול',
  '🐈‍⬛🐈',
  '\ufe0f\u20e3',
  '\u0301\u0301\u0301',
  `a${'\u0301'.repeat(60)}`,
  'Z̸̡̛a̵̧l̶g̷o̴',
  'line\nbreak',
  'tab\tand\u0007bell',
  '\u2028\u2029',
  'ﷺ'.repeat(20),
  'W'.repeat(2_000),
  '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'.repeat(15),
  '<b>&"\'</b>',
  'null',
];

/** Some cursors are real ones with changes, others are invented. */
export function hostileCursor(random: Random): string {
  const real = random.pick(['{{catsCursor}}', '{{commentsCursor}}', '{{threadsCursor}}']);
  return random.pick<() => string>([
    () => real,
    () => `${real}${random.pick(['0', '_1', '.', '%00', 'x', '9'.repeat(20)])}`,
    () => `${random.pick(['-', '+', '0', ' ', 'x', '_'])}${real}`,
    () => random.pick(['1_2', '0_0', '_', '__', '1e400_1', '-1_-1', 'NaN_NaN', 'infinity_1', '1_9007199254740991']),
    () => random.pick(['0000-01-01T00:00:00.000Z_1', '+275760-09-13T00:00:00.000Z_1', '2026-01-01_1', '9'.repeat(200)]),
    () => `${random.int(2 ** 31)}_${random.int(2 ** 31)}`,
  ])();
}

export const cursorNames: ReadonlySet<string> = new Set(['cursor', 'before', 'after']);

export function hostileText(random: Random): string {
  return random.chance(0.2) ? random.pick(prototypeNames) : random.pick(hostileTexts)();
}

/** Numbers that JSON cannot hold are texts of `rawJson`. */
export function hostileJson(random: Random): unknown {
  return random.pick<() => unknown>([
    () => hostileText(random),
    () => hostileText(random),
    () => null,
    () => true,
    () => 0,
    () => -1,
    () => 1.5,
    () => 2 ** 53,
    () => 1e308,
    () => [],
    () => [hostileText(random)],
    () => Array.from({ length: 300 }, (_, index) => index),
    () => ({}),
    () => ({ [random.pick(prototypeNames)]: 1 }),
    () => nested(random.pick([20, 600])),
  ])();
}

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value };
  return value;
}

export const rawBodies: readonly (() => string)[] = [
  () => '',
  () => '{',
  () => '}',
  () => 'null',
  () => '[]',
  () => '"text"',
  () => '1e400',
  () => 'NaN',
  () => '{"a":1e999}',
  () => '{"a":1,"a":2}',
  () => '{"__proto__":{"isAdmin":true}}',
  () => '{"constructor":{"prototype":{"x":1}}}',
  () => '{"a":"\\ud800"}',
  () => '{"a":"\\u0000"}',
  () => '\u00ef\u00bb\u00bf{}',
  () => '\u00ff\u00fe{\u0000}\u0000',
  () => '{"a":"\u00c3\u0028"}',
  () => '['.repeat(5_000) + ']'.repeat(5_000),
  () => `{"a":"${'x'.repeat(70_000)}"}`,
  () => 'a=b&a=c&%=%&%00=%00',
  () => '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb',
  () => '--x\r\ncontent-disposition: form-data; name="__proto__"; filename="\u0000"\r\n\r\nb\r\n--x--\r\n',
  () => '--x--\r\n',
  () => '\u0000'.repeat(100),
];

export const contentTypes = [
  '',
  'application/json',
  'application/json;;;',
  'application/json; charset=utf-16',
  'application/json; charset=""',
  'APPLICATION/JSON',
  'application/vnd.api+json',
  'text/plain',
  'text/json',
  'application/xml',
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded; charset=x',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x',
  'multipart/form-data; boundary="x',
  'multipart/mixed; boundary=x',
  'application/json, text/plain',
  ';',
  '\u00e9',
] as const;

export const methods = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'PURGE',
] as const;

export const hostilePathParts = [
  '%00',
  '%09',
  '%0A',
  '%0d',
  '%1B',
  '%7F',
  '%C2%85',
  '%E2%80%AE',
  '%E2%80%8B',
  '%0D%0Ax-injected:%201',
  '%E0%A4%A',
  '%ff',
  '%2e%2e%2f',
  '%2F',
  '..',
  '.',
  '%',
  '%zz',
  '\u00e9',
  '%ED%A0%80',
  '0',
  '-1',
  '1.0',
  '1e3',
  '99999999999999999999',
  'NaN',
  'constructor',
  '__proto__',
  'a'.repeat(3_000),
  ';x=1',
  '[',
  '*',
  '.data',
  '_.data',
] as const;
