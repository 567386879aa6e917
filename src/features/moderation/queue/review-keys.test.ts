import { expect, it } from 'vitest';
import { toReasonIndex, toReviewCommand } from './review-keys.ts';

const onPage = { closest: () => null };
const inButton = { closest: (selector: string) => (selector.includes('button,') ? {} : null) };
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

it('the space key selects, and still presses buttons and opens links', () => {
  expect(press(' ')).toBe('select');
  expect(press(' ', { target: inButton })).toBeNull();
  expect(press(' ', { target: inField })).toBeNull();
});

it('a number key chooses a reason on every keyboard, and stays a number in a text', () => {
  const held = { ctrlKey: false, metaKey: false, altKey: false, defaultPrevented: false, target: onPage };
  expect(['Digit1', 'Digit9', 'Numpad3', 'Digit0', 'KeyR'].map((code) => toReasonIndex({ ...held, code }))).toEqual([
    0,
    8,
    2,
    null,
    null,
  ]);
  expect(toReasonIndex({ ...held, code: 'Digit1', ctrlKey: true })).toBeNull();
  expect(toReasonIndex({ ...held, code: 'Digit1', target: inField })).toBeNull();
});
