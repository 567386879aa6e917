import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { act } from '#tests/support/act.ts';
import { openTestRoot } from '#tests/support/test-root.ts';
import { readLastPlace, writeLastPlace } from './last-place.ts';
import { useLastPlace } from './use-last-place.ts';

const page = openTestRoot();
const lyon = '45.7640,4.8357,12';
const paris = '48.8566,2.3522,11';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

function Home() {
  useLastPlace();
  return null;
}

async function open(
  query: string,
  { viewerId = null, waitMs = 1000 }: { viewerId?: string | null; waitMs?: number } = {},
): Promise<string> {
  const data = { viewer: viewerId && { id: viewerId } };
  const router = createMemoryRouter([{ id: 'root', path: '/', Component: Home, loader: () => data }], {
    initialEntries: [`/${query}`],
    hydrationData: { loaderData: { root: data } },
  });
  act(() => page.root.render(<RouterProvider router={router} />));
  await vi.advanceTimersByTimeAsync(waitMs);
  return router.state.location.search;
}

it('the home page opens at the last place of this device', async () => {
  writeLastPlace(lyon, null);
  expect(await open('')).toBe(`?at=${lyon}`);
});

it('the home page keeps the chosen filter at the last place', async () => {
  writeLastPlace(lyon, null);
  expect(await open('?filter=lost')).toBe(`?filter=lost&at=${lyon}`);
});

it.each([`?at=${paris}`, '?q=Grenoble', '?cursor=abc'])('the home page stays at %s', async (query) => {
  writeLastPlace(lyon, null);
  expect(await open(query)).toBe(query);
});

it('the home page stores the place of its address, a member’s for that member', async () => {
  await open(`?at=${paris}`, { viewerId: 'emily' });
  expect(readLastPlace('emily')).toBe(paris);
  expect(readLastPlace(null)).toBeNull();
});

it('the home page stores its place also if it is left before it was idle', async () => {
  await open(`?at=${paris}`, { waitMs: 0 });
  expect(readLastPlace(null)).toBeNull();
  window.dispatchEvent(new Event('pagehide'));
  expect(readLastPlace(null)).toBe(paris);
});

it('every page erases the place of a member who has signed out', async () => {
  writeLastPlace(lyon, 'emily');
  await open('?q=Grenoble');
  expect(localStorage.length).toBe(0);
});
