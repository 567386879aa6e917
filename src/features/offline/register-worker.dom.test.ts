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
