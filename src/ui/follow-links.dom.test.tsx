import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { act } from '#tests/support/act.ts';
import { openTestRoot } from '#tests/support/test-root.ts';
import { FollowLinks } from './follow-links.tsx';
import { LocalLink } from './local-link.tsx';

const page = openTestRoot();
let router: ReturnType<typeof createMemoryRouter>;

function Links() {
  return (
    <>
      <FollowLinks />
      <LocalLink to="/cat/3?filter=lost#comments">
        <b>cat</b>
      </LocalLink>
      <LocalLink to="/filter" replace preventScrollReset>
        filter
      </LocalLink>
      <LocalLink to="/answered" onClick={(event) => event.preventDefault()}>
        answered
      </LocalLink>
      <LocalLink to="/reload" reloadDocument>
        reload
      </LocalLink>
      <LocalLink to="/tab" target="_blank">
        tab
      </LocalLink>
      <a href="/other">other</a>
    </>
  );
}

beforeEach(() => {
  router = createMemoryRouter([{ path: '*', Component: Links }], { initialEntries: ['/fr/about'] });
  act(() => page.root.render(<RouterProvider router={router} />));
});

/** A click on the link with this text; whether the browser would load a document for it. */
async function click(text: string, options: MouseEventInit = {}): Promise<boolean> {
  const link = [...page.box.querySelectorAll('a')].find(({ textContent }) => textContent === text)!;
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...options });
  // After all other listeners, because jsdom can't load a document.
  let isLeft = false;
  const stop = () => {
    isLeft = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', stop, { once: true });
  await act(async () => void (link.firstElementChild ?? link).dispatchEvent(event));
  return isLeft;
}

it('a link is followed without a new document, in the language of the page, also when something in it is pressed', async () => {
  expect(await click('cat')).toBe(false);
  expect(router.state.location).toMatchObject({ pathname: '/fr/cat/3', search: '?filter=lost', hash: '#comments' });
  expect(router.state.historyAction).toBe('PUSH');
  expect(router.state.preventScrollReset).toBe(false);
});

it('a link may replace the page in the history, and keep the place in it', async () => {
  expect(await click('filter')).toBe(false);
  expect(router.state.location.pathname).toBe('/fr/filter');
  expect(router.state.historyAction).toBe('REPLACE');
  expect(router.state.preventScrollReset).toBe(true);
});

it('a click with a key or another button is the browser’s, as are links to a new tab, a new document and elsewhere', async () => {
  for (const options of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])
    expect(await click('cat', options), JSON.stringify(options)).toBe(true);
  for (const text of ['reload', 'tab', 'other']) expect(await click(text), text).toBe(true);
  expect(router.state.location.pathname).toBe('/fr/about');
});

it('what a link’s own handler has answered is not followed', async () => {
  expect(await click('answered')).toBe(false);
  expect(router.state.location.pathname).toBe('/fr/about');
});
