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

function show(connection: Connection, controller: object | null): string {
  worker.controller = controller;
  const router = createMemoryRouter([{ path: '/', element: <OfflineBar {...connection} /> }]);
  act(() => page.root.render(<RouterProvider key={String(controller !== null)} router={router} />));
  return page.box.textContent;
}

it('the bar promises visited pages only where a service worker holds them', () => {
  expect(show({ isOffline: true, cachedAt: null }, null)).toContain(m.offline_bar_none());
  expect(show({ isOffline: true, cachedAt: null }, {})).toContain(m.offline_bar());
  expect(show({ isOffline: false, cachedAt: null }, null)).toBe('');
});
