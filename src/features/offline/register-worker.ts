import { callApi } from '#platform/http/call-api.ts';
import type { PageMessage } from '#platform/worker/worker-messages.ts';
import type { ServiceWorkerFailure } from './service-worker-failure.ts';

/** Sends a message to the page's service worker, if there is one. */
export function postToWorker(message: PageMessage): void {
  navigator.serviceWorker?.controller?.postMessage(message);
}

/**
 * Called when a newer build exists: the browser installs the newer worker, which then takes over. Files of the running
 * build stay cached, so open pages keep working.
 */
export async function bringNewWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (!registration) return;
  const takeOver = (worker: ServiceWorker) => worker.postMessage({ type: 'take-over' } satisfies PageMessage);
  await registration.update().catch(() => undefined);
  if (registration.waiting) takeOver(registration.waiting);
  const { installing } = registration;
  installing?.addEventListener('statechange', () => installing.state === 'installed' && takeOver(installing));
}

/** Registers the worker if the browser supports it, and reports a failure (spec §8). */
export async function registerWorker(): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  const isFirst = navigator.serviceWorker.controller === null;
  try {
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  } catch (error) {
    return recordFailure(error);
  }
  if (!isFirst) return;
  // The page loaded before its worker.
  navigator.serviceWorker.addEventListener(
    'controllerchange',
    () => postToWorker({ type: 'keep', url: location.href.split('#')[0]! }),
    { once: true },
  );
  // The worker has taken over the pages that it found; one that was loading then is not among them.
  const { active } = await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) active?.postMessage({ type: 'claim' } satisfies PageMessage);
}

async function recordFailure(error: unknown): Promise<void> {
  // Without a network this is not a rejection.
  if (!navigator.onLine) return;
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const failure: ServiceWorkerFailure = { name: name.slice(0, 60), message: message.slice(0, 300) };
  await callApi('/api/failures/service-worker', { method: 'POST', json: failure }).catch(() => undefined);
}
