import { afterEach, expect, it, vi } from 'vitest';
import { registerWorker } from './register-worker.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

it.each([
  ['was loading while the worker took over the others', null, [{ type: 'claim' }]],
  ['is controlled by the worker', {}, []],
])('a page that %s', async (_which, controller, messages) => {
  vi.stubEnv('DEV', false);
  const postMessage = vi.fn();
  const serviceWorker = Object.assign(new EventTarget(), {
    controller,
    register: vi.fn(),
    ready: Promise.resolve({ active: { postMessage } }),
  });
  vi.stubGlobal(
    'navigator',
    Object.defineProperty(Object.create(navigator), 'serviceWorker', { value: serviceWorker }),
  );
  await registerWorker();
  expect(serviceWorker.register).toHaveBeenCalledWith('/sw.js', { updateViaCache: 'none' });
  expect(postMessage.mock.calls.flat()).toEqual(messages);
});

it.each([
  ['as the server sent it, from the browser’s own cache', location.href, true],
  ['after a navigation within it, from the server', `${location.origin}/about`, false],
])('a page that is shown %s, is held as soon as its first worker controls it', async (_which, loaded, isShown) => {
  vi.stubEnv('DEV', false);
  vi.stubGlobal('performance', { getEntriesByType: () => [{ name: loaded }] });
  const postMessage = vi.fn();
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: null as object | null,
    register: vi.fn(),
    ready: Promise.resolve({ active: { postMessage } }),
  });
  vi.stubGlobal(
    'navigator',
    Object.defineProperty(Object.create(navigator), 'serviceWorker', { value: serviceWorker }),
  );
  await registerWorker();
  serviceWorker.controller = { postMessage };
  serviceWorker.dispatchEvent(new Event('controllerchange'));
  expect(postMessage).toHaveBeenLastCalledWith({ type: 'keep', url: location.href, isShown });
});
