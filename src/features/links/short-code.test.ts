import { expect, it } from 'vitest';
import { createShortCode, parseShortCode } from './short-code.server.ts';

it('a link copied from a poster in capitals still opens the cat', () => {
  const code = createShortCode();
  expect(parseShortCode(` ${code.toUpperCase()} `)).toBe(code);
});

it('a code survives what people and programs add to it', () => {
  const code = createShortCode();
  for (const end of [
    '.',
    ',',
    ')',
    '!',
    ' »',
    '"',
    ';',
    ':',
    '…',
    '>',
    '\u200b',
    '\u00ad',
    ').',
    '.Merci',
    ' \u202f!',
    '-',
  ]) {
    expect(parseShortCode(`${code}${end}`), JSON.stringify(end)).toBe(code);
  }
  for (const between of ['-', ' ', '\u2011', '\u200b', '\u00a0', ' – ']) {
    expect(parseShortCode(`${code.slice(0, 4)}${between}${code.slice(4)}`), JSON.stringify(between)).toBe(code);
  }
});

it('an invalid code is recognised without a database query', () => {
  for (const typed of ['', 'abc', '0o1lIuv!', 'abcdefgh9', '../../etc', 'aaaaaaa%', 'abcd.efgh', 'abcdefghé'])
    expect(parseShortCode(typed)).toBeNull();
});

it('a code does not reveal another code', () => {
  const codes = new Set(Array.from({ length: 5_000 }, createShortCode));
  expect(codes.size).toBe(5_000);
});
