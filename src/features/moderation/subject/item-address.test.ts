import { expect, it } from 'vitest';
import { findAskedItem, itemAddress, searchWith } from './item-address.ts';

const asked = (search: string) => findAskedItem(new URL(`https://catlas.test/bo/cats${search}`));

it('the address of an item names it in the same view, and scrolls to it', () => {
  expect(itemAddress('', 12)).toBe('?item=12#to-review-12');
  expect(itemAddress('?view=reported&item=3', 12)).toBe('?view=reported&item=12#to-review-12');
  expect(asked(itemAddress('?view=reported', 12))).toBe(12);
  expect(searchWith('?item=3', null)).toBe('');
  expect(searchWith('?view=reported&item=3', null)).toBe('?view=reported');
});

it.each(['', '?item=', '?item=abc', '?item=0', '?item=-4', '?item=1.5', '?item=99999999999999999999'])(
  'an address without a valid item names none: %s',
  (search) => {
    expect(asked(search)).toBeNull();
  },
);
