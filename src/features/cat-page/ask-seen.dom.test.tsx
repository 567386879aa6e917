import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { m } from '#i18n/paraglide/messages.js';
import { act } from '#tests/support/act.ts';
import { openTestRoot } from '#tests/support/test-root.ts';
import { AskSeen } from './ask-seen.tsx';

const page = openTestRoot();

it('the question when the cat was last seen leads to the form that takes the day', () => {
  const router = createMemoryRouter([{ path: '*', element: <AskSeen catId={5} name="Minou" /> }], {
    initialEntries: ['/fr/cat/5'],
  });
  act(() => page.root.render(<RouterProvider router={router} />));
  expect(page.box.textContent).toContain(m.cats_page_seen_title({ name: 'Minou' }));
  expect(page.box.querySelector('a')).toMatchObject({
    pathname: '/fr/cat/5/edit',
    textContent: m.cats_page_seen_edit(),
  });
});
