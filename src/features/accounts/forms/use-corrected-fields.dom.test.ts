import { createElement, type RefObject, useRef } from 'react';
import { expect, it } from 'vitest';
import { m } from '#i18n/paraglide/messages.js';
import { act } from '#tests/support/act.ts';
import { openTestRoot } from '#tests/support/test-root.ts';
import { type AccountOutcome, refuseFields } from './account-outcome.ts';
import { signUpSchema } from './account-schemas.ts';
import { useCorrectedFields } from './use-corrected-fields.ts';

const page = openTestRoot();

function TestForm({ outcome }: { outcome: AccountOutcome | null }) {
  const formRef: RefObject<HTMLFormElement | null> = useRef(null);
  const errors = useCorrectedFields({ outcome, formRef, schema: signUpSchema });
  const field = (name: 'displayName' | 'identifier' | 'password') =>
    createElement('p', { key: name }, createElement('input', { name }), createElement('output', null, errors[name]));
  return createElement('form', { ref: formRef }, field('displayName'), field('identifier'), field('password'));
}

const show = (outcome: AccountOutcome | null) => act(() => page.root.render(createElement(TestForm, { outcome })));
const type = (name: string, value: string) =>
  act(() => {
    const input = page.box.querySelector<HTMLInputElement>(`[name=${name}]`)!;
    input.value = value;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
const errorAt = (name: string) => page.box.querySelector(`[name=${name}] + output`)!.textContent;
const refuseTyped = (typed: object) => refuseFields(signUpSchema.safeParse(typed).error!.issues);

it('an error disappears when its field is corrected, shows remaining problems, and returns with the mistake', () => {
  show(null);
  type('identifier', 'no-address');
  expect(errorAt('identifier')).toBe('');
  show(refuseTyped({ displayName: 'Ada', identifier: '', password: '' }));
  expect(errorAt('identifier')).toBe(m.accounts_error_required());
  type('identifier', 'ada@');
  expect(errorAt('identifier')).toBe(m.accounts_error_email_wrong());
  type('identifier', 'ada@example.org');
  expect(errorAt('identifier')).toBe('');
  type('identifier', 'ada@');
  expect(errorAt('identifier')).toBe(m.accounts_error_email_wrong());
  expect(errorAt('password')).toBe(m.accounts_error_password_missing());
});

it('a valid field gets no error until the next submit', () => {
  show(refuseTyped({ displayName: 'Ada', identifier: 'ada@example.org', password: '' }));
  type('displayName', '');
  expect(errorAt('displayName')).toBe('');
});

it('an error of the service disappears with the next keystroke, and the next response has its own errors', () => {
  show({ kind: 'refused', fields: { password: 'known to thieves' }, alert: null });
  type('password', 'another horse battery');
  expect(errorAt('password')).toBe('');
  show({ kind: 'refused', fields: { password: 'known to thieves, too' }, alert: null });
  expect(errorAt('password')).toBe('known to thieves, too');
});
