import { fromBase64Url, serializeSubscription } from '@catlas/platform/push/serialize-subscription.ts';
import { ownServer } from '#features/outbox/outbox-request.ts';
import { readState, writeState } from './state.ts';

declare const self: ServiceWorkerGlobalScope;

const timeoutMs = 30_000;

/**
 * Browsers replace or lose subscriptions, and some do not say so. If the present one is not what the site knows, the site
 * gets it; if there is none, the browser subscribes again, as long as its user still allows notifications.
 */
export async function renewPush(): Promise<void> {
  const known = await readState('push');
  const { pushManager } = self.registration;
  if (!known || !pushManager) return;
  const options = { userVisibleOnly: true, applicationServerKey: fromBase64Url(known.publicKey) };
  let subscription = await pushManager.getSubscription();
  if (!subscription) {
    if ((await pushManager.permissionState(options)) !== 'granted') return;
    subscription = await pushManager.subscribe(options);
  }
  if (subscription.endpoint === known.endpoint) return;
  const isStored = await sendRenewal(known.endpoint, subscription);
  if (isStored === null) return;
  await writeState('push', isStored ? { ...known, endpoint: subscription.endpoint } : null);
  // The follower has gone, so no message would ever come.
  if (!isStored) await subscription.unsubscribe();
}

/** Returns null without an answer: the next start of the worker tries again. */
async function sendRenewal(earlierEndpoint: string, subscription: PushSubscription): Promise<boolean | null> {
  const session = await ownServer.findSession();
  if (!session) return null;
  const outcome = await ownServer.post({
    path: '/api/push-subscriptions/renew',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      [session.csrf.header]: session.csrf.token,
    },
    body: JSON.stringify({ ...serializeSubscription(subscription), earlier_endpoint: earlierEndpoint }),
    timeoutMs,
  });
  if (outcome.type !== 'answer' || outcome.status !== 200) return null;
  return (outcome.body as { is_on?: unknown } | null)?.is_on === true;
}
