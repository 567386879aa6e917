import { brokenPageId } from '@catlas/platform/markup/broken-page-id.ts';
import { holdEarlyPresses } from '@catlas/platform/markup/hold-early-presses.tsx';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { repeatEarlyPress } from './repeat-early-press.ts';

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `
    <p id="${brokenPageId}" hidden>It did not load</p>
    <form method="post" id="post"><input name="content" value="Seen it"><button type="submit" name="act" value="add">Send</button></form>
    <form method="post" enctype="multipart/form-data" id="report"></form><button type="submit" form="report" id="report-send">Send</button>
    <form method="get" id="search"><button type="submit">Search</button></form>
    <form method="get" id="filters" data-submitted-by-early-choice><select><option>all</option><option>lost</option></select></form>
    <button type="button" id="flag">Report a problem</button>
    <button type="button" popovertarget="info" id="info-button">About</button>`;
  new Function(holdEarlyPresses)();
});
afterEach(() => {
  document.dispatchEvent(new Event('catlas:hydrated'));
  vi.useRealTimers();
});

const button = (selector: string) => document.querySelector<HTMLButtonElement>(selector)!;
/** Hydration adds such listeners. */
function listen(type: 'submit' | 'click', selector: string) {
  const seen: Event[] = [];
  document.querySelector(selector)!.addEventListener(type, (event) => {
    event.preventDefault();
    seen.push(event);
  });
  return seen;
}
const isNative = (type: 'submit' | 'click', press: () => void) => {
  let isPrevented = true;
  const look = (event: Event) => {
    isPrevented = event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener(type, look, { once: true });
  press();
  window.removeEventListener(type, look);
  return !isPrevented;
};

it.each([
  ['of a form’s button', 'submit', '#post', '#post button'],
  ['of a button outside its form', 'submit', '#report', '#report-send'],
  ['of a button without a form', 'click', '#flag', '#flag'],
] as const)('a press %s before hydration is shown as busy, and happens once after it', (_, type, target, pressed) => {
  expect(isNative(type, () => button(pressed).click())).toBe(false);
  expect(button(pressed).matches('[data-early-press][aria-busy=true]')).toBe(true);
  const seen = listen(type, target);
  repeatEarlyPress();
  expect(seen, 'the components have not rendered the typed text yet').toHaveLength(0);
  vi.advanceTimersByTime(100);
  expect(seen).toHaveLength(1);
  expect(document.querySelector('[data-early-press], [aria-busy]')).toBeNull();
  button(pressed).click();
  expect(seen, 'later presses are not held').toHaveLength(2);
  vi.advanceTimersByTime(60_000);
  expect(seen).toHaveLength(2);
});

it('only the last of several presses happens', () => {
  button('#post button').click();
  button('#flag').click();
  expect(document.querySelectorAll('[data-early-press]')).toHaveLength(1);
  const [posts, flags] = [listen('submit', '#post'), listen('click', '#flag')];
  repeatEarlyPress();
  vi.advanceTimersByTime(60_000);
  expect([posts.length, flags.length]).toEqual([0, 1]);
});

it('a press waits while its button is disabled, as while a chosen photo is made smaller', () => {
  button('#report-send').click();
  const seen = listen('submit', '#report');
  button('#report-send').disabled = true;
  repeatEarlyPress();
  vi.advanceTimersByTime(5_000);
  expect(seen).toHaveLength(0);
  expect(button('#report-send').matches('[data-early-press]')).toBe(true);
  button('#report-send').disabled = false;
  vi.advanceTimersByTime(500);
  expect(seen).toHaveLength(1);
});

it('a search or a popover, which works without the page’s code, is not held', () => {
  const seen = listen('submit', '#search');
  button('#search button').click();
  expect(seen).toHaveLength(1);
  expect(isNative('click', () => button('#info-button').click())).toBe(true);
});

it.each([
  ['fail', () => document.body.appendChild(document.createElement('script')).dispatchEvent(new Event('error'))],
  ['do not run in time', () => vi.advanceTimersByTime(30_000)],
])(
  'the browser submits the form with its button if the scripts %s; a form of the page’s code is free again',
  (_, failure) => {
    button('#post button').click();
    const native: SubmitEvent[] = [];
    window.addEventListener('submit', (event) => native.push(event), { once: true });
    listen('submit', '#post');
    failure();
    expect(native.map(({ submitter }) => submitter)).toEqual([button('#post button')]);
    expect(document.querySelector('[data-early-press]')).toBeNull();
  },
);

it.each([
  ['is not there', () => document.body.appendChild(document.createElement('script')).dispatchEvent(new Event('error'))],
  ['can’t be read', () => window.dispatchEvent(Object.assign(new Event('error'), { error: new SyntaxError('group') }))],
  [
    'loads nothing further',
    () => window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new TypeError('a module') })),
  ],
  [
    'does not come while a report waits for it',
    () => {
      button('#report-send').click();
      vi.advanceTimersByTime(30_000);
    },
  ],
])('a page whose code %s says so', (_, fail) => {
  const message = document.getElementById(brokenPageId)!;
  window.dispatchEvent(Object.assign(new Event('error'), { error: new TypeError('of an extension') }));
  expect(message.hidden).toBe(true);
  fail();
  expect(message.hidden).toBe(false);
});

it('a choice before hydration submits a form that says so; after it, its component has the choice', () => {
  const form = document.querySelector<HTMLFormElement>('#filters')!;
  const submit = vi.fn();
  form.submit = submit;
  const choose = () => form.querySelector('select')!.dispatchEvent(new Event('change', { bubbles: true }));
  choose();
  expect(submit).toHaveBeenCalledOnce();
  repeatEarlyPress();
  choose();
  expect(submit).toHaveBeenCalledOnce();
});
