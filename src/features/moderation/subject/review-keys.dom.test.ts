import { beforeEach, expect, it } from 'vitest';
import { readKey, toMenuChoice, toReviewCommand } from './review-keys.ts';

beforeEach(() => {
  document.body.innerHTML =
    '<button id="in-page">b</button><textarea></textarea><div role="dialog"><button id="in-menu">b</button></div>';
});

/** The event is real, because its modifier keys are accessors. */
function press(init: KeyboardEventInit, on = 'body'): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
  document.querySelector(on)!.dispatchEvent(event);
  return event;
}
const commandOf = (key: string, init: KeyboardEventInit = {}, on?: string) => {
  const pressed = readKey(press({ key, ...init }, on));
  return pressed && toReviewCommand(pressed);
};
const choiceOf = (key: string, init: KeyboardEventInit = {}, on?: string) => {
  const pressed = readKey(press({ key, code: key, ...init }, on));
  return pressed && toMenuChoice(pressed);
};

it('letters are shortcuts, in upper and lower case', () => {
  expect(['j', 'K', 'x', 'A', 'r', 'u', '?'].map((key) => commandOf(key))).toEqual([
    'next',
    'previous',
    'select',
    'approve',
    'reject',
    'undo',
    'help',
  ]);
  expect(commandOf('q')).toBeNull();
});

it('typing a word, copying a text or answering a dialog does not approve a cat', () => {
  expect(commandOf('a', {}, 'textarea')).toBeNull();
  expect(commandOf('a', {}, '#in-menu')).toBeNull();
  expect(commandOf('a', { ctrlKey: true })).toBeNull();
  expect(commandOf('r', { metaKey: true })).toBeNull();
  expect(commandOf('u', { altKey: true })).toBeNull();
  const used = press({ key: 'x' });
  used.preventDefault();
  expect(readKey(used)).toBeNull();
});

it('the space key selects, and still presses buttons and opens links', () => {
  expect(commandOf(' ')).toBe('select');
  expect(commandOf(' ', {}, '#in-page')).toBeNull();
  expect(commandOf(' ', {}, 'textarea')).toBeNull();
});

it('a number key chooses a reason on every keyboard, and stays a number in a text', () => {
  expect(['Digit1', 'Digit9', 'Numpad3', 'Digit0', 'KeyR'].map((code) => choiceOf('', { code }))).toEqual([
    0,
    8,
    2,
    null,
    null,
  ]);
  expect(choiceOf('1', { code: 'Digit1' }, '#in-menu')).toBe(0);
  expect(choiceOf('1', { code: 'Digit1', ctrlKey: true })).toBeNull();
  expect(choiceOf('1', { code: 'Digit1' }, 'textarea')).toBeNull();
});

it('Enter accepts the suggested reason, also before the menu has the focus, and once; Escape closes', () => {
  expect(choiceOf('Enter')).toBe('suggested');
  expect(choiceOf('Enter', {}, '#in-page')).toBe('suggested');
  expect(choiceOf('Enter', { repeat: true })).toBeNull();
  expect(choiceOf('Enter', { ctrlKey: true })).toBeNull();
  expect(choiceOf('Enter', {}, 'textarea')).toBeNull();
  expect(choiceOf('Enter', {}, '#in-menu')).toBeNull();
  expect(choiceOf('Escape')).toBe('close');
});
