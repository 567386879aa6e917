import { expect, it } from 'vitest';
import { hasVisibleLetter, tidyName } from './tidy-name.ts';

it.each([
  ['  Minou  ', 'Minou'],
  ['Mi\nnou', 'Mi nou'],
  ['Minou\r\nSubject: x', 'Minou Subject: x'],
  ['Mi\u0000nou\u0007', 'Mi nou'],
  ['Mi\u2028nou\u2029', 'Mi nou'],
  ['\u202Euonim\u202C', 'uonim'],
  ['\u2066Minou\u2069', 'Minou'],
  ['Mi\u200Bno\u00ADu\uFEFF', 'Minou'],
  ['\u200Fמיצי\u200E', 'מיצי'],
  ['Mi\u3164nou', 'Minou'],
  ['Mi\uD800nou', 'Mi nou'],
  ['Mi\u0085nou', 'Mi nou'],
  ['Mi\u{E0041}nou', 'Minou'],
  ['Ame\u0301lie', 'Amélie'],
  ['Chat   noir', 'Chat noir'],
  ['Chat\u00a0noir', 'Chat\u00a0noir'],
  ['می\u200Cخوش', 'می\u200Cخوش'],
  ['Minou 👩\u200D👧 ❤\uFE0F', 'Minou 👩\u200D👧 ❤\uFE0F'],
])('%j is stored as %j', (typed, stored) => {
  expect(tidyName(typed)).toBe(stored);
  expect(tidyName(stored)).toBe(stored);
});

it.each(['Minou', 'é', '42', '猫', 'قط', '  x  ', '🐱 Mia', 'ᾳ'])('%j has a visible letter', (name) => {
  expect(hasVisibleLetter(name)).toBe(true);
});

it.each(['', ' ', '...', '🐱', '\u3164', '\u115F\u1160', '\uFFA0', '\u2800', '\u200C\u200D', '\u0301', '—', '\uFE0F'])(
  '%j has no visible letter',
  (name) => {
    expect(hasVisibleLetter(name)).toBe(false);
  },
);
