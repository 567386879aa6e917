import { expect, it } from 'vitest';
import { fromBase64Url, serializeSubscription, toBase64Url } from './serialize-subscription.ts';

const endpoint = 'https://push.example.com/send/1';
const keys = { p256dh: 'BP7-_w', auth: 'AQID' };
const bytesOf = (text: string) => fromBase64Url(text).buffer;
const getKey = (name: PushEncryptionKeyName) => bytesOf(keys[name]);
const toJSON = () => ({ endpoint, keys });

it.each<[string, Parameters<typeof serializeSubscription>[0]]>([
  ['with toJSON', { endpoint, toJSON, getKey: () => null }],
  ['whose toJSON has no keys', { endpoint, toJSON: () => ({ endpoint }), getKey }],
  ['with getKey only', { endpoint, getKey }],
  ['of plain data', { endpoint, keys }],
  ['of plain data with padding', { endpoint, keys: { p256dh: 'BP7-_w==', auth: 'AQID' } }],
  ['of plain bytes', { endpoint, keys: { p256dh: bytesOf(keys.p256dh), auth: bytesOf(keys.auth) } }],
])('a subscription %s keeps its keys', (_which, subscription) => {
  expect(serializeSubscription(subscription)).toEqual({ endpoint, keys });
});

it('a subscription without keys is not stored, because no message could be encrypted to it', () => {
  expect(() => serializeSubscription({ endpoint })).toThrow('no keys');
});

it('bytes become base64url and come back', () => {
  const bytes = Uint8Array.from([0, 62, 63, 250, 255, 254]);
  expect(fromBase64Url(toBase64Url(bytes.buffer))).toEqual(bytes);
});
