import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { m } from '#i18n/paraglide/messages.js';
import { act } from '#tests/support/act.ts';
import { openTestRoot } from '#tests/support/test-root.ts';
import { OfflineBar } from './offline-bar.tsx';
import type { Connection } from './use-offline.ts';

const page = openTestRoot();
const worker = { controller: null as object | null };
beforeEach(() => vi.stubGlobal('navigator', { serviceWorker: worker }));
afterEach(() => vi.unstubAllGlobals());

let shown = 0;

async function show(connection: Connection, controller: object | null, pages: string[] = []): Promise<string> {
  worker.controller = controller;
  vi.stubGlobal('caches', { open: async () => ({ keys: async () => pages }) });
  const router = createMemoryRouter([{ path: '/', element: <OfflineBar {...connection} /> }]);
  await act(async () => page.root.render(<RouterProvider key={++shown} router={router} />));
  return page.box.textContent;
}

it('the bar promises visited pages only where a service worker holds one', async () => {
  const offline = { isOffline: true, cachedAt: null };
  expect(await show(offline, null, ['/'])).toContain(m.offline_bar_none());
  expect(await show(offline, {}, [])).toContain(m.offline_bar_none());
  expect(await show(offline, {}, ['/'])).toContain(m.offline_bar());
  expect(await show({ isOffline: false, cachedAt: null }, null)).toBe('');
});
