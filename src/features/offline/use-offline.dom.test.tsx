import type { WorkerMessage } from '@catlas/platform/worker/worker-messages.ts';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { act } from '#tests/support/act.ts';
import { openTestRoot } from '#tests/support/test-root.ts';
import { useOffline } from './use-offline.ts';

const page = openTestRoot();
const assign = vi.fn();
let worker: EventTarget;
let router: ReturnType<typeof createMemoryRouter>;

function Page() {
  useOffline();
  return null;
}

beforeEach(() => {
  assign.mockClear();
  worker = Object.assign(new EventTarget(), { controller: null });
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: worker });
  vi.stubGlobal('location', { pathname: '/unsent', assign });
  const never = () => new Promise(() => undefined);
  router = createMemoryRouter(
    [
      { path: '/unsent', Component: Page },
      { path: '/cat/:id', loader: never, Component: Page },
    ],
    { initialEntries: ['/unsent'] },
  );
  act(() => page.root.render(<RouterProvider router={router} />));
});
afterEach(() => vi.unstubAllGlobals());

const tell = (data: WorkerMessage) => worker.dispatchEvent(new MessageEvent('message', { data }));

it('a page whose data the worker lacks opens with its hash, also before the navigation is rendered', () => {
  void router.navigate('/cat/7?from=list#sighting-seen');
  tell({ type: 'unreachable', path: '/cat/7?from=list' });
  expect(assign).toHaveBeenCalledExactlyOnceWith('/cat/7?from=list#sighting-seen');
});

it('the shown page stays when its own data cannot be loaded', () => {
  tell({ type: 'unreachable', path: '/unsent?page=2' });
  expect(assign).not.toHaveBeenCalled();
});
