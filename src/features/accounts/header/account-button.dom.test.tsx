import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { Viewer } from '#context/viewer.ts';
import { m } from '#i18n/paraglide/messages.js';
import { act } from '#tests/support/act.ts';
import { openTestRoot } from '#tests/support/test-root.ts';
import { ModalProvider, useModal } from '#ui/overlays/modal-state.tsx';
import { AccountButton } from './account-button.tsx';

const viewer: Viewer = {
  id: 'a',
  email: 'anna@example.org',
  displayName: 'Anna',
  locale: 'en',
  type: 'user',
  status: 'active',
};

const page = openTestRoot();

function ActiveModal() {
  return <output>{useModal().active}</output>;
}

function open(path: string, asWhom: Viewer | null): string[] {
  const element = (
    <ModalProvider>
      <AccountButton />
      <ActiveModal />
    </ModalProvider>
  );
  const router = createMemoryRouter([{ id: 'root', path: '*', element, loader: () => null }], {
    initialEntries: [path],
    hydrationData: { loaderData: { root: { viewer: asWhom, owesSecondStep: false } } },
  });
  act(() => page.root.render(<RouterProvider key={path} router={router} />));
  return [...page.box.querySelectorAll('a')].map((link) => link.getAttribute('aria-label') ?? '');
}

it('the account icon is last in the header on every page, and signing out is a button of its own (spec §2)', () => {
  for (const path of ['/', '/fr/about', '/cat/7', '/bo/cats', '/fr/missing-cat'])
    expect(open(path, viewer), path).toEqual([m.accounts_button_account()]);
  for (const path of ['/user', '/en/user', '/fr/user'])
    expect(open(path, viewer), path).toEqual([m.accounts_button_logout(), m.accounts_button_account()]);
  expect(open('/about', null)).toEqual([m.accounts_button_connect()]);
});

it('the sign-out button asks first', () => {
  open('/user', viewer);
  act(() => page.box.querySelector<HTMLElement>(`[aria-label="${m.accounts_button_logout()}"]`)!.click());
  expect(page.box.querySelector('output')!.textContent).toBe('logout');
});
