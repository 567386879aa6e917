import { afterEach, beforeEach, expect, it } from 'vitest';
import { showErrorsAfterSubmit } from './show-errors-after-submit.ts';

let shown: string[];
const seen = (element: Element) => shown.push(element.id);

/** Waits for the mutation report and the next frame. */
const settle = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(() => setTimeout(resolve))));

beforeEach(() => {
  shown = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    seen(this);
  };
});
afterEach(() => {
  document.body.innerHTML = '';
});
showErrorsAfterSubmit();

function page(html: string) {
  document.body.innerHTML = html;
  const form = document.querySelector('form')!;
  const element = (id: string) => document.getElementById(id)!;
  return {
    element,
    submit: (handle: () => void) => {
      form.addEventListener('submit', (event) => event.preventDefault(), { once: true });
      form.addEventListener('submit', handle, { once: true });
      form.dispatchEvent(new Event('submit', { cancelable: true, bubbles: true }));
    },
  };
}

const field = (name: string, { isWrong = false } = {}) =>
  `<input id="${name}" ${isWrong ? 'aria-invalid="true"' : ''} aria-describedby="${name}-hint ${name}-error">
   <p id="${name}-hint">hint</p><p id="${name}-error" role="alert">${isWrong ? 'wrong' : ''}</p>`;
const place =
  '<fieldset><p id="place-error"></p><button id="mine" type="button">mine</button><input id="search"></fieldset>';
const refuse = (element: HTMLElement) => {
  element.setAttribute('aria-invalid', 'true');
  document.getElementById(`${element.id}-error`)!.textContent = 'wrong';
};
const alertIn = (element: HTMLElement, text = 'not sent') => {
  element.setAttribute('role', 'alert');
  element.textContent = text;
};

it('the first wrong field has the focus, and its message is scrolled into view', async () => {
  const { submit, element } = page(`<form>${field('name')}${field('words')}${field('email')}</form>`);
  submit(() => [element('email'), element('words')].forEach(refuse));
  await settle();
  expect(document.activeElement?.id).toBe('words');
  expect(shown).toEqual(['words', 'words-error']);
});

it('the same mistake a second time is shown again', async () => {
  const { submit, element } = page(`<form>${field('name')}${field('words', { isWrong: true })}</form>`);
  element('name').focus();
  submit(() => {});
  await settle();
  expect(document.activeElement?.id).toBe('words');
});

it('a group without a choice has the focus at its first control', async () => {
  const { submit, element } = page(`<form>${field('name')}${place}<p id="form-alert"></p></form>`);
  submit(() => {
    alertIn(element('place-error'), 'where?');
    alertIn(element('form-alert'), 'check the fields');
  });
  await settle();
  expect(document.activeElement?.id).toBe('mine');
  expect(shown).toEqual(['mine', 'place-error']);
});

it.each([
  [
    'in a dialog, whose footer has the button',
    '<div role="dialog"><div><form id="f">FIELD</form></div><footer id="result"></footer>BUTTON</div>',
  ],
  ['beside the form', '<section><p id="result"></p><form id="f">FIELD BUTTON</form></section>'],
])('an answer that takes long is shown when it comes, %s', async (_, html) => {
  const button = '<button id="send" form="f" type="submit">Send</button>';
  const { submit, element } = page(html.replace('FIELD', field('name', { isWrong: true })).replace('BUTTON', button));
  submit(() => element('send').setAttribute('aria-busy', 'true'));
  await settle();
  expect(shown, 'while it is sent').toEqual([]);
  element('name').removeAttribute('aria-invalid');
  element('name-error').textContent = '';
  await settle();
  element('send').removeAttribute('aria-busy');
  alertIn(element('result'));
  await settle();
  expect(shown).toEqual(['result']);
});

it('a person who goes on typing is left alone', async () => {
  const { submit, element } = page(`<form>${field('name')}${field('words')}</form>`);
  submit(() => {});
  await settle();
  element('words').focus();
  element('words').dispatchEvent(new Event('input', { bubbles: true }));
  refuse(element('name'));
  await settle();
  expect(document.activeElement?.id).toBe('words');
  expect(shown).toEqual([]);
});

it('a form that was sent leaves the page where it is, also beside a standing warning', async () => {
  const { submit, element } = page(
    `<div><p role="alert" id="standing">No network</p><form>${field('name')}</form></div>`,
  );
  submit(() => element('name').setAttribute('data-sent', ''));
  element('name-hint').textContent = 'sent';
  await settle();
  expect(shown).toEqual([]);
});
