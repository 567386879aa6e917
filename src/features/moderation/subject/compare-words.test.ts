import { expect, it } from 'vitest';
import { compareWords } from './compare-words.ts';

const show = (before: string, after: string) =>
  compareWords(before, after)
    .map(({ text, kind }) => (kind === 'same' ? text : `${kind === 'added' ? '+' : '-'}[${text}]`))
    .join('');

it('a moderator sees which words of a report change', () => {
  expect(show('A shy grey cat', 'A shy black cat')).toBe('A shy-[ grey]+[ black] cat');
  expect(show('Grey cat', 'Grey cat, call me at 07 00')).toBe('Grey-[ cat]+[ cat, call me at 07 00]');
  expect(show('The same', 'The same')).toBe('The same');
  expect(show('', 'All new')).toBe('+[All new]');
});

it('each side of the comparison is its text, with every space and line', () => {
  const [before, after] = [' One  two\n\nthree ', 'Zero\none two three\n'];
  const parts = compareWords(before, after);
  const side = (left: string) =>
    parts
      .filter(({ kind }) => kind !== left)
      .map(({ text }) => text)
      .join('');
  expect([side('added'), side('removed')]).toEqual([before, after]);
});
