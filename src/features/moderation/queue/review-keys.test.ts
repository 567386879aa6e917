import { expect, it } from 'vitest';
import { toReviewCommand } from './review-keys.ts';

const onPage = { closest: () => null };
const inField = { closest: (selector: string) => (selector.includes('textarea') ? {} : null) };
const press = (key: string, more: object = {}) =>
  toReviewCommand({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    defaultPrevented: false,
    target: onPage,
    ...more,
  });

it('letters are shortcuts, in upper and lower case', () => {
  expect(['j', 'K', 'x', 'A', 'r', 'u', '?'].map((key) => press(key))).toEqual([
    'next',
    'previous',
    'select',
    'approve',
    'reject',
    'undo',
    'help',
  ]);
  expect(press('q')).toBeNull();
});

it('typing a word, copying a text or answering a dialog does not approve a cat', () => {
  expect(press('a', { target: inField })).toBeNull();
  expect(press('a', { ctrlKey: true })).toBeNull();
  expect(press('r', { metaKey: true })).toBeNull();
  expect(press('u', { altKey: true })).toBeNull();
  expect(press('x', { defaultPrevented: true })).toBeNull();
});
