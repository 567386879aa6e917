import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Viewer } from '#context/viewer.ts';
import type { AwaitedDraft } from '#features/reporting/draft/awaited-draft.ts';
import { m } from '#i18n/paraglide/messages.js';
import { act } from '#tests/support/act.ts';
import { setAsTyped } from '#ui/forms/hand-over-typed.ts';
import { ModalProvider } from '#ui/overlays/modal-state.tsx';
import { AwaitedReport } from './awaited-report.tsx';

const draft: AwaitedDraft = {
  id: '0b2f4b52-5a1c-4f0e-9a55-6d3a6f0e9c11',
  title: 'Minou',
  email: 'owner@example.org',
  mailedAt: new Date().toISOString(),
};
const owner: Viewer = {
  id: '0b2f4b52-5a1c-4f0e-9a55-6d3a6f0e9c12',
  email: 'Owner@example.org',
  displayName: 'Owner',
  locale: 'en',
  type: 'user',
  status: 'active',
};

let root: Root;
let box: HTMLElement;
const calls: { path: string; body: unknown }[] = [];
let answers: Record<string, () => Response> = {};
const events: unknown[] = [];

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  calls.length = 0;
  events.length = 0;
  answers = {};
  vi.stubGlobal('fetch', async (input: URL, init: RequestInit) => {
    const { pathname } = new URL(input);
    calls.push({ path: pathname, body: JSON.parse(String(init.body ?? 'null')) });
    return answers[pathname]?.() ?? Response.error();
  });
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
  vi.unstubAllGlobals();
});

const problem = (status: number, code: string, more = {}) =>
  Response.json({ type: 'about:blank', title: code, status, code, ...more }, { status });

async function show(given: AwaitedDraft = draft, viewer: Viewer | null = null) {
  const element = (
    <ModalProvider>
      <AwaitedReport
        draft={given}
        onChanged={(changed) => events.push(['changed', changed])}
        onClaimed={(cat) => events.push(['claimed', cat.id])}
        onGone={() => events.push('gone')}
        onAnother={() => events.push('another')}
      />
    </ModalProvider>
  );
  const routes = [{ id: 'root', path: '/', element, loader: () => ({ viewer }) }];
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: { root: { viewer } } } });
  await act(async () => root.render(<RouterProvider router={router} />));
  await expect.poll(() => box.textContent).not.toBe('');
}

const press = (name: string) =>
  act(async () => {
    const button = [...document.querySelectorAll('button')].find((each) => each.textContent?.includes(name));
    if (!button) throw new Error(`no button ${name} in ${box.textContent}`);
    button.click();
  });
const text = () => box.textContent ?? '';

it('the waiting report says where the code was sent, or that the mail will be tried again', async () => {
  await show();
  expect(text()).toContain(m.drafts_code_text({ email: draft.email }));
  const code = box.querySelector<HTMLInputElement>('[name="code"]');
  expect([code?.autocomplete, code?.inputMode]).toEqual(['one-time-code', 'numeric']);
  expect(document.activeElement).toBe(code);
  expect(box.querySelector<HTMLButtonElement>('button:disabled')?.textContent).toMatch(/\d/);
  act(() => root.unmount());
  root = createRoot(box);
  await show({ ...draft, mailedAt: null });
  expect(text()).toContain(m.drafts_code_later({ email: draft.email }));
});

it('a waiting report is claimed immediately if its member is signed in, also by the link in another tab', async () => {
  answers['/api/cats/drafts/claim'] = () =>
    Response.json({ cat: { id: 7, author: { id: owner.id } } }, { status: 201 });
  await show(draft, owner);
  await expect.poll(() => events).toEqual([['claimed', 7]]);
  expect(calls).toEqual([{ path: '/api/cats/drafts/claim', body: { client_id: draft.id } }]);
});

it.each([
  ['conflict', 409, m.drafts_taken],
  ['forbidden', 403, m.drafts_error_other_address],
  ['unauthenticated', 401, () => m.drafts_account_closed({ email: draft.email })],
  ['unavailable', 503, m.drafts_finish_failed],
])('a claim that is refused as %s has its own words, and can be repeated', async (code, status, message) => {
  answers['/api/cats/drafts/claim'] = () => problem(status, code);
  await show(draft, owner);
  await expect.poll(text).toContain(message());
  answers['/api/cats/drafts/claim'] = () => Response.json({ cat: { id: 7, author: null } }, { status: 201 });
  await press(m.common_retry());
  await expect.poll(() => events).toEqual([['claimed', 7]]);
});

it('an expired report says so, and the form is free again', async () => {
  answers['/api/cats/drafts/claim'] = () => problem(404, 'not-found');
  await show(draft, owner);
  await expect.poll(text).toContain(m.drafts_error_expired());
  await press(m.outbox_kept_another());
  await expect.poll(() => events).toEqual(['gone']);
});

it('a waiting report does not go to another member who has signed in, unless they confirm it', async () => {
  const other = { ...owner, email: 'other@example.org' };
  const changed = { id: draft.id, email: other.email, mailed_at: null };
  answers['/api/cats/drafts/mail'] = () => Response.json({ draft: changed });
  await show(draft, other);
  expect(text()).toContain(m.drafts_signed_in_as({ viewer: other.email, email: draft.email }));
  expect(calls).toEqual([]);
  await press(m.drafts_send_as({ viewer: other.email }));
  await expect.poll(() => events).toEqual([['changed', { ...draft, email: other.email, mailedAt: null }]]);
  expect(calls).toEqual([{ path: '/api/cats/drafts/mail', body: { client_id: draft.id, email: other.email } }]);
});

it('a waiting report accepts another address, and says what is wrong with one', async () => {
  await show();
  await press(m.accounts_change_address());
  const type = (value: string) =>
    act(async () => {
      const field = box.querySelector<HTMLInputElement>('[name="email"]');
      if (!field) throw new Error('no field');
      setAsTyped(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
  await type('new@');
  await press(m.drafts_new_address_button());
  await expect.poll(text).toContain(m.accounts_error_email_wrong());
  expect(calls).toEqual([]);
  answers['/api/cats/drafts/mail'] = () => problem(429, 'rate-limited');
  await type('new@example.org');
  await press(m.drafts_new_address_button());
  await expect.poll(text).toContain(m.accounts_error_too_many_tries({ seconds: 60 }));
  expect(box.querySelector<HTMLInputElement>('[name="email"]')?.value).toBe('new@example.org');
});
