import { expect, it } from 'vitest';
import { createShortCode, parseShortCode } from './short-code.server.ts';

it('a link copied from a poster in capitals still opens the cat', () => {
  const code = createShortCode();
  expect(parseShortCode(` ${code.toUpperCase()} `)).toBe(code);
});

it('an invalid code is recognised without a database query', () => {
  for (const typed of ['', 'abc', '0o1lIuv!', 'abcdefgh9', '../../etc', 'aaaaaaa%'])
    expect(parseShortCode(typed)).toBeNull();
});

it('a code does not reveal another code', () => {
  const codes = new Set(Array.from({ length: 5_000 }, createShortCode));
  expect(codes.size).toBe(5_000);
});
