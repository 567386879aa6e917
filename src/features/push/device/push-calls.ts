import { callApi } from '@catlas/platform/http/call-api.ts';
import { serializeSubscription } from '@catlas/platform/push/serialize-subscription.ts';

interface State {
  is_on: boolean;
}

const path = '/api/push-subscriptions';

/** These calls may be repeated: a second one changes nothing. */
const repeatable = { method: 'POST', canRepeat: true } as const;

export function readPushState(
  followerKey: string | null,
  subscription: PushSubscription | null,
): Promise<State & { public_key: string }> {
  const json = { endpoint: subscription?.endpoint ?? null, follower_key: followerKey };
  return callApi(`${path}/state`, { ...repeatable, json });
}

export function storeSubscription(followerKey: string | null, subscription: PushSubscription): Promise<State> {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const json = {
    ...serializeSubscription(subscription),
    follower_key: followerKey,
    ...(timeZone && { time_zone: timeZone }),
  };
  return callApi(path, { ...repeatable, json });
}

export function deleteSubscription({ endpoint }: PushSubscription): Promise<State> {
  return callApi(path, { method: 'DELETE', canRepeat: true, json: { endpoint } });
}

export function sendTest({ endpoint }: PushSubscription): Promise<State> {
  return callApi(`${path}/test`, { method: 'POST', json: { endpoint } });
}
