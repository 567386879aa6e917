import { createECDH } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createPushSender, maxPayloadBytes, type PushSender } from '#push/push-sender.ts';
import { makeVapidKeys } from '#push/vapid-keys.ts';
import { decryptPush, openPushService, type PushService } from './push-service.ts';

const keys = makeVapidKeys();
const subject = 'mailto:hello@example.org';
const message = { payload: { title: 'Minou' }, ttlSeconds: 3600, urgency: 'high', topic: 'cat-1' } as const;

let service: PushService;
let sender: PushSender;
beforeEach(() => {
  service = openPushService();
  sender = createPushSender({ keys, subject, post: service.post });
});

it('the push service of these tests decrypts the example of RFC 8291', () => {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url');
  const auth = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url');
  const body = Buffer.from(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    'base64url',
  );
  expect(decryptPush(body, { ecdh, auth }).toString()).toBe('When I grow up, I want to be a watermelon');
});

describe('a push message', () => {
  it('a push message arrives encrypted, signed by the key of the site, with its urgency, topic and time', async () => {
    const target = service.subscribe(keys.publicKey);
    expect(await sender.send(target, message)).toBe('sent');
    const [received] = service.received;
    expect(received).toMatchObject({ payload: message.payload, ttl: '3600', urgency: 'high', topic: 'cat-1', subject });
  });

  it('messages of different length have the same length on the way, and fit into what Firefox for Android takes', async () => {
    const target = service.subscribe(keys.publicKey);
    for (const title of ['', 'Minou', 'a'.repeat(300)]) await sender.send(target, { ...message, payload: { title } });
    expect(new Set(service.received.map(({ bytes }) => bytes)).size).toBe(1);
    const title = 'a'.repeat(maxPayloadBytes - '{"title":""}'.length);
    await sender.send(target, { ...message, payload: { title } });
    expect(service.received.at(-1)!.bytes).toBeLessThanOrEqual(3070);
    await expect(sender.send(target, { ...message, payload: { title: `${title}a` } })).rejects.toThrow('too long');
  });

  it('a browser that subscribed with another key gets nothing', async () => {
    const target = service.subscribe(makeVapidKeys().publicKey);
    await expect(sender.send(target, message)).rejects.toThrow('another key');
  });

  it.each([404, 410])('status %i says that the subscription has ended', async (status) => {
    const target = service.subscribe(keys.publicKey);
    service.answerWith(target.endpoint, { status });
    expect(await sender.send(target, message)).toBe('gone');
  });

  it.each([301, 400, 403, 413, 429, 500, 503])(
    'status %i is a failure, and does not end the subscription',
    async (status) => {
      const target = service.subscribe(keys.publicKey);
      service.answerWith(target.endpoint, { status });
      await expect(sender.send(target, message)).rejects.toThrow(String(status));
    },
  );
});
