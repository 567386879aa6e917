import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { m } from '#i18n/paraglide/messages.js';
import { act } from '#tests/support/act.ts';
import { openMemoryCaches } from '#tests/support/memory-caches.ts';
import { openTestRoot } from '#tests/support/test-root.ts';
import { KeepNeighbourhood } from './keep-neighbourhood-part.tsx';

const page = openTestRoot();
let isDown: boolean;
beforeEach(() => {
  isDown = false;
  vi.stubGlobal('caches', openMemoryCaches(location.origin));
  vi.stubGlobal('fetch', async (url: string) => {
    if (isDown) throw new TypeError('Failed to fetch');
    return url.includes('.mvt') ? new Response(null, { status: 204 }) : new Response('x');
  });
  const postMessage = (_: unknown, [port]: MessagePort[]) => port!.postMessage([]);
  vi.stubGlobal('navigator', {
    serviceWorker: { ...noEvents, controller: { postMessage } },
    locks: { request: (_: string, work: () => Promise<unknown>) => work() },
  });
});
afterEach(() => vi.unstubAllGlobals());

const noEvents = { addEventListener: () => undefined, removeEventListener: () => undefined };
const button = (label: string) =>
  [...page.box.querySelectorAll('button')].find(({ textContent }) => textContent === label);
const status = () => page.box.querySelector('[role="status"]')!.textContent;
/** React shows a change only when `act` ends. */
const until = (check: () => unknown) =>
  vi.waitFor(
    async () => {
      await act(async () => undefined);
      check();
    },
    { interval: 5, timeout: 60_000 },
  );
const press = (label: string) => act(async () => button(label)!.click());

async function open() {
  const element = (
    <KeepNeighbourhood
      catId={7}
      name="Mimi"
      place={{ latitude: 45.764, longitude: 4.8357 }}
      mapPath="/?at=45.76400,4.83570,14"
      formPaths={['/cat/7/sighting?kind=seen']}
      catsTilesUrl="/api/cats/tiles/{z}/{x}/{y}.mvt"
      photoKeys={[]}
      neighbourIds={[8]}
    />
  );
  const data = { viewer: null, map: { baseTilesUrl: '/map/base/{z}/{x}/{y}.mvt?v=a', streets: null } };
  const router = createMemoryRouter([{ id: 'root', path: '*', element, loader: () => data }], {
    hydrationData: { loaderData: { root: data } },
  });
  await act(async () => page.root.render(<RouterProvider router={router} />));
  await until(() => expect(button(m.offline_keep())).toBeDefined());
}

it('a neighbourhood is kept and removed; the page announces both, and the focus stays at the buttons', async () => {
  await open();
  expect(page.box.textContent).toContain(m.offline_keep_no_streets());
  await press(m.offline_keep());
  await until(() => expect(status()).toBe(m.offline_keep_done()));
  expect((await (await caches.open('catlas-kept-7')).keys()).map(({ url }) => new URL(url).pathname)).toEqual(
    expect.arrayContaining(['/cat/7', '/', '/cat/7/sighting', '/cat/8', '/icons/lucide.json']),
  );
  expect(button(m.offline_keep_again())).toBeDefined();
  await press(m.offline_keep_remove());
  await until(() => expect(status()).toBe(m.offline_keep_removed()));
  expect(document.activeElement).toBe(button(m.offline_keep()));
  expect(await caches.keys()).toEqual([]);
});

it('if the connection fails, the page says so, and the button tries again', async () => {
  await open();
  isDown = true;
  await press(m.offline_keep());
  await until(() => expect(status()).toBe(m.offline_keep_failed()));
  isDown = false;
  await press(m.offline_keep());
  await until(() => expect(status()).toBe(m.offline_keep_done()));
});
