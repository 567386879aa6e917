import { callApi } from '@catlas/platform/http/call-api.ts';
import type { PageMessage } from '@catlas/platform/worker/worker-messages.ts';
import { postToWorker } from './post-to-worker.ts';
import type { ServiceWorkerFailure } from './service-worker-failure.ts';

/** The newer worker takes over. Files of the running build stay cached, so open pages keep working. */
export async function bringNewWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (!registration) return;
  const takeOver = (worker: ServiceWorker) => worker.postMessage({ type: 'take-over' } satisfies PageMessage);
  await registration.update().catch(() => undefined);
  if (registration.waiting) takeOver(registration.waiting);
  const { installing } = registration;
  installing?.addEventListener('statechange', () => installing.state === 'installed' && takeOver(installing));
}

export async function registerWorker(): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  const isFirst = navigator.serviceWorker.controller === null;
  try {
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  } catch (error) {
    return recordFailure(error);
  }
  void fillLater();
  if (!isFirst) return;
  // The page loaded before its worker.
  navigator.serviceWorker.addEventListener(
    'controllerchange',
    () => postToWorker({ type: 'keep', url: address(location.href), isShown: isAsLoaded() }),
    { once: true },
  );
  // The worker has taken over the pages that it found, but not one that was loading then.
  const { active } = await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) active?.postMessage({ type: 'claim' } satisfies PageMessage);
}

/** The delay keeps the site's half megabyte, which the first worker leaves for later, from slowing down the map. */
const fillAfterMs = 3_000;

async function fillLater(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  setTimeout(() => active?.postMessage({ type: 'fill' } satisfies PageMessage), fillAfterMs);
}

const address = (url: string) => url.split('#')[0]!;

/** After a navigation within the page, the browser's cache may have an earlier copy of the address. */
function isAsLoaded(): boolean {
  const [document] = performance.getEntriesByType?.('navigation') ?? [];
  return document !== undefined && address(document.name) === address(location.href);
}

async function recordFailure(error: unknown): Promise<void> {
  // A failure without a network is not a rejection.
  if (!navigator.onLine) return;
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const failure: ServiceWorkerFailure = { name: name.slice(0, 60), message: message.slice(0, 300) };
  await callApi('/api/failures/service-worker', { method: 'POST', json: failure }).catch(() => undefined);
}
