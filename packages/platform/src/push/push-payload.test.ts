import { expect, it } from 'vitest';
import { readPushPayload, toPushPayload } from './push-payload.ts';
import { maxPayloadBytes } from './push-sender.ts';

const origin = 'https://cats.example.org';
const message = { title: 'Lost: Minou', body: 'Near Lyon', url: '/fr/cat/7?from=push', topic: 'cat-7', lang: 'fr' };

it('the message is declarative web push, which a browser shows without our worker', () => {
  expect(toPushPayload(message, origin)).toEqual({
    web_push: 8030,
    notification: {
      title: 'Lost: Minou',
      body: 'Near Lyon',
      lang: 'fr',
      navigate: 'https://cats.example.org/fr/cat/7?from=push',
      tag: 'cat-7',
      icon: 'https://cats.example.org/icon-192.png',
    },
  });
});

it('the worker reads what the server has written, on the origin where the browser knows the site', () => {
  const read = readPushPayload(toPushPayload(message, origin), 'https://www.example.org');
  expect(read).toEqual({ ...message, url: 'https://www.example.org/fr/cat/7?from=push' });
});

it.each([
  null,
  7,
  'text',
  [],
  {},
  { notification: null },
  { notification: { title: '' } },
  { notification: { title: 7 } },
])('%j is not a message', (payload) => expect(readPushPayload(payload, origin)).toBeNull());

it.each([
  'https://evil.example/cat/7',
  '//evil.example/cat/7',
  'https://x//evil.example',
  'javascript:alert(1)',
  'http://[',
  '',
])('a message that leads to %s leads to the site', (navigate) => {
  const { url } = readPushPayload({ notification: { title: 'Minou', navigate } }, origin)!;
  expect(new URL(url).origin).toBe(origin);
});

it('the longest texts fit into a message', () => {
  const long = '🐈'.repeat(1000);
  const payload = toPushPayload({ ...message, title: long, body: long }, origin);
  expect(Buffer.byteLength(JSON.stringify(payload))).toBeLessThan(maxPayloadBytes);
  expect(payload.notification.title).toBe(`${'🐈'.repeat(119)}…`);
});
