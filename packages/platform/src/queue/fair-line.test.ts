import { expect, it } from 'vitest';
import { createFairLine } from './fair-line.ts';

function lineOf(...items: string[]) {
  const line = createFairLine<string>();
  for (const item of items) line.add(item[0]!, item);
  return line;
}

it('a fair line serves clients by turns, so that a burst of one does not delay the others', () => {
  const line = lineOf('a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'c2');
  expect(line.countAhead('d')).toBe(3);
  expect(line.countAhead('a')).toBe(7);
  expect(Array.from({ length: 8 }, () => line.take())).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3', 'a4', undefined]);
  expect(line.size).toBe(0);
});

it('a fair line preserves the order of a client’s items', () => {
  const line = lineOf('a1', 'a2', 'a3');
  expect(line.countAhead('a')).toBe(3);
  line.remove('a', 'a2');
  line.remove('a', 'a2');
  line.remove('b', 'b1');
  expect([...line.items()]).toEqual(['a1', 'a3']);
  expect([line.take(), line.take(), line.size]).toEqual(['a1', 'a3', 0]);
});

it('a fair line drops the last item of the longest line first', () => {
  const line = lineOf('a1', 'a2', 'a3', 'b1');
  expect(line.last()).toBe('a3');
  expect(createFairLine().last()).toBeUndefined();
});
