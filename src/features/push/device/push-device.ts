import { fromBase64Url, toBase64Url } from '@catlas/platform/push/serialize-subscription.ts';
import type { PageMessage } from '@catlas/platform/worker/worker-messages.ts';
import { registerWorker } from '#features/offline/register-worker.ts';

export type PushSupport =
  /** An iPhone or iPad, where only installed sites get messages. */
  'install-first' | 'unsupported' | 'supported';

export function findPushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'supported';
  const { userAgent, maxTouchPoints } = navigator;
  const isAppleTouch = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  const isInstalled = matchMedia('(display-mode: standalone)').matches;
  return isAppleTouch && !isInstalled ? 'install-first' : 'unsupported';
}

/** Before the press, which cannot wait for it. Rejects if no worker can be registered. */
export async function readyForPush(): Promise<ServiceWorkerRegistration> {
  await registerWorker();
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) throw new Error('There is no service worker');
  return navigator.serviceWorker.ready;
}

/**
 * Called while a press is being handled, before anything is awaited: Safari asks for the permission only then, and only
 * by this call.
 */
export function subscribeInPress(
  registration: ServiceWorkerRegistration,
  publicKey: string,
): Promise<PushSubscription> {
  return registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: fromBase64Url(publicKey),
  });
}

/** A subscription for a key that the site no longer has gets no messages, and prevents a new one. */
export async function findSubscription(
  registration: ServiceWorkerRegistration,
  publicKey: string | null,
): Promise<PushSubscription | null> {
  const subscription = await registration.pushManager.getSubscription();
  const key = subscription?.options?.applicationServerKey;
  if (!subscription || !key || !publicKey || toBase64Url(key) === publicKey) return subscription;
  await subscription.unsubscribe();
  return null;
}

/** The worker renews what is stored here. */
export function tellWorker(
  { active }: ServiceWorkerRegistration,
  push: Extract<PageMessage, { type: 'push' }>['push'],
): void {
  active?.postMessage({ type: 'push', push } satisfies PageMessage);
}
