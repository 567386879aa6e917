import { createPushSender } from '@catlas/platform/push/push-sender.ts';
import { makeVapidKeys } from '@catlas/platform/push/vapid-keys.ts';
import { createInProcessRateLimiter } from '@catlas/platform/rate-limit/rate-limiter.ts';
import { openPushService, type PushService } from '@catlas/platform/tests/push/push-service.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rateLimits } from '#context/rate-limits.ts';
import { makeFollowerKey } from '#features/followers/follower-key.server.ts';
import { openTestApi, type Person, type TestApi } from '#tests/support/test-api.ts';
import { emptyTables } from '#tests/support/test-database.ts';
import { loadPushKeys } from './load-push-keys.server.ts';
import { sendPushToFollower } from './send-push.server.ts';

const keys = makeVapidKeys();
const note = {
  title: 'A cat is lost',
  body: 'Near home',
  url: '/fr/cat/7',
  topic: 'cat-7',
  urgency: 'normal',
  lang: 'fr',
} as const;
const dayMs = 86_400_000;

let api: TestApi;
let service: PushService;
let member: Person;
let at: Date;
beforeAll(async () => {
  api = await openTestApi();
  api.context.now = () => at;
});
afterAll(() => api.close());
beforeEach(async () => {
  await emptyTables(api.database);
  at = new Date();
  service = openPushService();
  api.context.rateLimiter = createInProcessRateLimiter(rateLimits);
  api.context.push = createPushSender({ keys, subject: 'mailto:hello@example.org', post: service.post });
  member = await api.signIn();
});

function subscribe() {
  const { endpoint, ...keysOfDevice } = service.subscribe(keys.publicKey);
  return { endpoint, keys: keysOfDevice };
}
const call = async (method: string, path: string, body: unknown, as: Person | undefined = member) => {
  const response = await api.request(`/push-subscriptions${path}`, {
    method,
    as,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  return { status: response.status, ...((await response.json()) as { is_on?: boolean; public_key?: string }) };
};
async function store(as = member) {
  const subscription = subscribe();
  expect(await call('POST', '', subscription, as)).toMatchObject({ status: 200, is_on: true });
  return subscription;
}
const listEndpoints = async () =>
  (await api.context.db.selectFrom('push_subscriptions').select('endpoint').execute()).map(({ endpoint }) => endpoint);
const followerOf = async ({ id }: Person) =>
  (await api.context.db.selectFrom('followers').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow()).id;
const sendTo = async (person = member) => sendPushToFollower(api.context, await followerOf(person), note);

describe('the key of the site', () => {
  it('the first start makes the key, and every other start and process has the same one', async () => {
    const { db } = api.context;
    const all = await Promise.all([1, 2, 3].map(() => loadPushKeys(db, null)));
    expect(new Set(all.map(({ privateKey }) => privateKey)).size).toBe(1);
    expect(await loadPushKeys(db, null)).toEqual(all[0]);
    expect(await loadPushKeys(db, keys)).toEqual(keys);
  });
});

describe('a device', () => {
  it('a member’s alerts reach each of their devices, and no other device', async () => {
    const devices = [await store(), await store()];
    await store(await api.signIn());
    expect(await sendTo()).toEqual({ sent: 2 });
    expect(service.received.map(({ endpoint }) => endpoint).sort()).toEqual(
      devices.map(({ endpoint }) => endpoint).sort(),
    );
    const origin = api.context.config.publicUrl;
    expect(service.received[0]).toMatchObject({
      topic: 'cat-7',
      urgency: 'normal',
      payload: { web_push: 8030, notification: { title: note.title, navigate: `${origin}/fr/cat/7`, lang: 'fr' } },
    });
  });

  it('a visitor with the key of their page needs no account, and others cannot add a device to it', async () => {
    const { id } = await api.context.db
      .insertInto('followers')
      .values({ locale: 'en', time_zone: 'UTC', digest_at: '08:00', created_at: at, last_seen_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    const follower_key = await makeFollowerKey(api.context, id);
    const subscription = subscribe();
    expect(await call('POST', '', { ...subscription, follower_key })).toMatchObject({ status: 200 });
    expect(await call('POST', '/state', { endpoint: subscription.endpoint, follower_key })).toMatchObject({
      is_on: true,
    });
    expect(await call('POST', '/state', { endpoint: subscription.endpoint })).toMatchObject({ is_on: false });
    const forged = follower_key.slice(0, -4) + (follower_key.endsWith('AAAA') ? 'BBBB' : 'AAAA');
    expect((await call('POST', '', { ...subscribe(), follower_key: forged })).status).toBe(404);
    expect((await api.post('/push-subscriptions', subscribe())).status).toBe(403);
    expect(await sendPushToFollower(api.context, id, note)).toEqual({ sent: 1 });
  });

  it('the next person at a browser gets its notifications, and the person before no longer', async () => {
    const { endpoint, keys: keysOfDevice } = await store();
    const other = await api.signIn();
    await call('POST', '', { endpoint, keys: keysOfDevice }, other);
    expect(await sendTo()).toEqual({ sent: 0 });
    expect(await sendTo(other)).toEqual({ sent: 1 });
  });

  it('a browser that has replaced its subscription goes on getting messages', async () => {
    const { endpoint } = await store();
    const renewed = subscribe();
    const renewal = { ...renewed, earlier_endpoint: endpoint };
    expect(await call('POST', '/renew', renewal)).toMatchObject({ is_on: true });
    // The answer may have been lost on the way.
    expect(await call('POST', '/renew', renewal)).toMatchObject({ is_on: true });
    const unknown = { ...subscribe(), earlier_endpoint: endpoint };
    expect(await call('POST', '/renew', unknown)).toMatchObject({ is_on: false });
    expect(await listEndpoints()).toEqual([renewed.endpoint]);
    expect(await sendTo()).toEqual({ sent: 1 });
  });

  it('a device that was turned off gets nothing', async () => {
    const { endpoint } = await store();
    expect(await call('DELETE', '', { endpoint })).toMatchObject({ is_on: false });
    expect(await sendTo()).toEqual({ sent: 0 });
  });

  it('a person has a limited number of devices, and the oldest one gives way', async () => {
    const { endpoint } = await store();
    for (let count = 0; count < 10; count++) {
      at = new Date(at.getTime() + 1000);
      await store();
    }
    const endpoints = await listEndpoints();
    expect(endpoints).toHaveLength(10);
    expect(endpoints).not.toContain(endpoint);
  });

  it.each([
    'http://push.example.com/1',
    'https://127.0.0.1/1',
    'https://[::1]/1',
    'https://localhost/1',
    'https://push.example.com:8443/1',
    'https://user:secret@push.example.com/1',
    `https://push.example.com/${'1'.repeat(1000)}`,
  ])('the address %s of a stranger is not stored', async (endpoint) => {
    expect((await call('POST', '', { ...subscribe(), endpoint })).status).toBe(422);
    expect(await listEndpoints()).toEqual([]);
  });

  it('keys that are no keys are not stored', async () => {
    const { endpoint, keys: keysOfDevice } = subscribe();
    const notOnCurve = `B${'A'.repeat(86)}`;
    for (const wrong of [{ p256dh: notOnCurve }, { p256dh: 'x' }, { auth: 'x' }]) {
      expect((await call('POST', '', { endpoint, keys: { ...keysOfDevice, ...wrong } })).status).toBe(422);
    }
  });
});

describe('a message', () => {
  it.each([404, 410])('status %i removes the subscription', async (status) => {
    const { endpoint } = await store();
    service.answerWith(endpoint, { status });
    expect(await sendTo()).toEqual({ sent: 0 });
    expect(await listEndpoints()).toEqual([]);
  });

  it('a failure is tried once more at once, is reported for a later try, and keeps the subscription', async () => {
    const { endpoint } = await store();
    let posts = 0;
    const { post } = service;
    service.answerWith(endpoint, { status: 503 });
    const counting: typeof post = (...request) => {
      posts += 1;
      return post(...request);
    };
    api.context.push = createPushSender({ keys, subject: 'mailto:hello@example.org', post: counting });
    await expect(sendTo()).rejects.toThrow('no push service took the message');
    expect(posts).toBe(2);
    expect(await listEndpoints()).toEqual([endpoint]);
    expect(api.logLines.join('')).not.toContain(endpoint);
  });

  it('one device that took it is enough', async () => {
    const { endpoint } = await store();
    await store();
    service.answerWith(endpoint, new Error('the connection broke'));
    expect(await sendTo()).toEqual({ sent: 1 });
  });

  it('a subscription that has failed for a week is removed, unless a message arrived in between', async () => {
    const { endpoint } = await store();
    const fail = async (days: number) => {
      at = new Date(at.getTime() + days * dayMs);
      service.answerWith(endpoint, { status: 500 });
      await expect(sendTo()).rejects.toThrow();
    };
    await fail(0);
    await fail(6);
    service.answerWith(endpoint, { status: 201 });
    expect(await sendTo()).toEqual({ sent: 1 });
    await fail(6);
    await fail(6);
    expect(await listEndpoints()).toEqual([endpoint]);
    await fail(2);
    expect(await listEndpoints()).toEqual([]);
  });
});

describe('the test of a device', () => {
  it('a test arrives in the language of the page', async () => {
    const { endpoint } = await store();
    expect(await call('POST', '/test', { endpoint })).toMatchObject({ status: 200, is_on: true });
    expect(service.received).toMatchObject([
      { payload: { notification: { title: 'Notifications work', lang: 'en' } } },
    ]);
  });

  it('a test says that the subscription has ended, that the push service does not answer, or that the device is unknown', async () => {
    const { endpoint } = await store();
    service.answerWith(endpoint, { status: 500 });
    expect((await call('POST', '/test', { endpoint })).status).toBe(503);
    service.answerWith(endpoint, { status: 410 });
    expect(await call('POST', '/test', { endpoint })).toMatchObject({ status: 200, is_on: false });
    expect((await call('POST', '/test', { endpoint })).status).toBe(404);
  });

  it('tests are limited, so that nobody can make the site flood a push service', async () => {
    const { endpoint } = await store();
    const statuses: number[] = [];
    for (let n = 0; n <= rateLimits.testPush.points; n++) {
      statuses.push((await call('POST', '/test', { endpoint })).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });
});
