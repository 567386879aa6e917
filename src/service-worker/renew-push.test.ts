import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openMemoryCaches } from '#tests/support/memory-caches.ts';
import { renewPush } from './renew-push.ts';
import { readState, writeState } from './state.ts';

const keys = { p256dh: 'BP7-_w', auth: 'AQID' };
const subscriptionOf = (endpoint: string) => ({
  endpoint,
  toJSON: () => ({ endpoint, keys }),
  unsubscribe: async () => {
    present = null;
    return true;
  },
});
const known = { endpoint: 'https://push.example.com/1', publicKey: 'BP7-_w' };

let present: ReturnType<typeof subscriptionOf> | null;
let permission: PermissionState;
let answer: () => Response;
const sent: unknown[] = [];

beforeEach(async () => {
  sent.length = 0;
  present = subscriptionOf(known.endpoint);
  permission = 'granted';
  answer = () => Response.json({ is_on: true });
  vi.stubGlobal('caches', openMemoryCaches());
  vi.stubGlobal('self', {
    registration: {
      pushManager: {
        getSubscription: async () => present,
        permissionState: async () => permission,
        subscribe: async () => (present = subscriptionOf('https://push.example.com/new')),
      },
    },
  });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path === '/api/session') return Response.json({ user_id: null, csrf_token: 'token', csrf_header: 'csrf' });
    sent.push([path, new Headers(init.headers).get('csrf'), JSON.parse(String(init.body))]);
    return answer();
  });
  await writeState('push', known);
});
afterEach(() => vi.unstubAllGlobals());

const renewal = (endpoint: string) => [
  '/api/push-subscriptions/renew',
  'token',
  { endpoint, keys, earlier_endpoint: known.endpoint },
];

it('a subscription that is still the same sends nothing', async () => {
  await renewPush();
  expect(sent).toEqual([]);
});

it('a subscription that the browser has replaced is given to the site once', async () => {
  present = subscriptionOf('https://push.example.com/2');
  await renewPush();
  await renewPush();
  expect(sent).toEqual([renewal('https://push.example.com/2')]);
  expect(await readState('push')).toEqual({ ...known, endpoint: 'https://push.example.com/2' });
});

it('a subscription that the browser has lost is made again, while its user allows notifications', async () => {
  present = null;
  permission = 'denied';
  await renewPush();
  expect(sent).toEqual([]);
  permission = 'granted';
  await renewPush();
  expect(sent).toEqual([renewal('https://push.example.com/new')]);
});

it('a site that did not answer gets the subscription at the next start', async () => {
  present = subscriptionOf('https://push.example.com/2');
  answer = () => new Response(null, { status: 503 });
  await renewPush();
  expect(await readState('push')).toEqual(known);
  answer = () => Response.json({ is_on: true });
  await renewPush();
  expect(sent).toHaveLength(2);
});

it('a subscription whose follower has gone ends, and is not made again', async () => {
  present = subscriptionOf('https://push.example.com/2');
  answer = () => Response.json({ is_on: false });
  await renewPush();
  expect(present).toBeNull();
  await renewPush();
  expect(present).toBeNull();
  expect(sent).toHaveLength(1);
});

it('a browser where notifications are off does nothing', async () => {
  await writeState('push', null);
  present = null;
  await renewPush();
  expect(present).toBeNull();
});
