import { ApiError } from '@catlas/platform/http/call-api.ts';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { m } from '#i18n/paraglide/messages.js';
import { act } from '#tests/support/act.ts';
import { setAsTyped } from '#ui/forms/hand-over-typed.ts';
import { ModalProvider, useModal } from '#ui/overlays/modal-state.tsx';
import { AddressStep, type Sender } from './address-step.tsx';
import { type AccountStep, useAccountStep } from './use-account-step.ts';

let root: Root;
let box: HTMLElement;
let account: AccountStep;
let openModal: string | null;
const sent: Sender[] = [];

function Form() {
  account = useAccountStep({ viewer: null, isBlank: false });
  openModal = useModal().active;
  if (account.step !== 'address') return <p>{m.cats_add_title()}</p>;
  return <AddressStep account={account} send={(sender) => sent.push(sender)} sent={null} alert={null} />;
}

beforeEach(async () => {
  sent.length = 0;
  sessionStorage.clear();
  await open();
});
afterEach(close);

async function open() {
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
  const element = (
    <ModalProvider>
      <Form />
    </ModalProvider>
  );
  const router = createMemoryRouter([{ id: 'root', path: '/', element }]);
  await act(async () => root.render(<RouterProvider router={router} />));
  await act(async () => account.ask());
}
function close() {
  act(() => root.unmount());
  box.remove();
}

const field = () => {
  const found = box.querySelector<HTMLInputElement>('[name="email"]');
  if (!found) throw new Error('no field for the address');
  return found;
};
const type = (value: string) =>
  act(async () => {
    setAsTyped(field(), value);
    field().dispatchEvent(new Event('input', { bubbles: true }));
  });
const press = (name: string) =>
  act(async () => {
    const button = [...box.querySelectorAll('button')].find((each) => each.textContent === name);
    if (!button) throw new Error(`no button ${name}`);
    button.click();
  });

it('the address step sends the report with the address, in one press, and keeps the typed text across a reload', async () => {
  expect(document.activeElement).toBe(field());
  await type('Owner@Example.org');
  close();
  await open();
  expect(field().value).toBe('Owner@Example.org');
  await press(m.drafts_ask_send());
  expect(sent).toEqual([{ ownerId: null, email: 'owner@example.org' }]);
});

it('the address step says what is wrong with an address, by its own check or the server’s, and loses nothing', async () => {
  await press(m.drafts_ask_send());
  expect(box.textContent).toContain(m.accounts_error_email_missing());
  await type('owner@');
  await press(m.drafts_ask_send());
  expect(box.textContent).toContain(m.accounts_error_email_wrong());
  expect(sent).toEqual([]);

  await type('owner@example.org');
  const invalid = { type: '', title: '', status: 422, code: 'invalid' } as const;
  const refusal = (fields: string[]) =>
    new ApiError({ ...invalid, errors: fields.map((name) => ({ field: name, message: 'No mails to this address.' })) });
  let isOwn = false;
  await act(async () => {
    isOwn = account.refuse(refusal(['email']));
  });
  expect(isOwn).toBe(true);
  expect(box.textContent).toContain('No mails to this address.');
  expect(field().value).toBe('owner@example.org');
  await act(async () => {
    isOwn = account.refuse(refusal(['email', 'name']));
  });
  expect([isOwn, account.step]).toEqual([false, null]);
});

it('the address step offers a password, every other way in the sign-in dialog, and the way back', async () => {
  await press(m.drafts_way_password());
  expect(box.querySelector('[name="password"]')).not.toBeNull();
  await press(m.drafts_way_code());
  await press(m.drafts_way_other());
  expect(openModal).toBe('connect');
  await press(m.drafts_ask_back());
  expect(box.textContent).toBe(m.cats_add_title());
});
