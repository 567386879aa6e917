import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';
import { findWeakness } from './passwords.ts';

const rules = {
  minLength: 8,
  requiredCharacters: [],
  isCommonRefused: true,
  contextWords: ['catlas', 'example'],
  needsReauthentication: false,
  needsCurrent: false,
};
const reasonsOf = (password: string, more: Partial<typeof rules> = {}) =>
  findWeakness(password, { ...rules, ...more })?.reasons ?? [];

test.each(['password', 'Password', '12345678', 'iloveyou', 'football', 'trustno1', 'qwertyuiop'])(
  'the password %s, which leaks most often, protects no account',
  (password) => {
    expect(isCommonPassword(password)).toBe(true);
    expect(reasonsOf(password)).toEqual(['pwned']);
    expect(reasonsOf(password, { isCommonRefused: false })).toEqual([]);
  },
);

test.each(['catlascatlas', 'Catlas2026!', 'example.catlas', 'mycatlas1'])(
  'the password %s is guessed from the name of the site',
  (password) => {
    expect(reasonsOf(password)).toEqual(['pwned']);
    expect(reasonsOf(password, { contextWords: [] })).toEqual([]);
  },
);

test.each(['correct horse', 'catlas on a warm roof', '0123 4567 89', 'ééééèèèè', 'a'.repeat(72)])(
  'the password %s is taken, whatever it consists of',
  (password) => expect(reasonsOf(password)).toEqual([]),
);
