import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto';
import type { PublicPost } from '#http/post-to-public-host.ts';
import type { PushTarget } from '#push/push-sender.ts';

/** What the browser of a subscription would get. */
export interface ReceivedPush {
  endpoint: string;
  payload: unknown;
  ttl: string | undefined;
  urgency: string | undefined;
  topic: string | undefined;
  bytes: number;
  subject: string;
}

export interface PushService {
  received: ReceivedPush[];
  /** A browser of this service allows notifications of the site that has the key. */
  subscribe(applicationServerKey: string): PushTarget;
  /** Each later message to the endpoint is answered so. */
  answerWith(endpoint: string, answer: { status: number } | Error): void;
  post(url: string, request: PublicPost): Promise<{ status: number }>;
}

interface Subscription {
  applicationServerKey: string;
  ecdh: ECDH;
  auth: Buffer;
}

const origin = 'https://push.example.com';
const daySeconds = 24 * 60 * 60;

/**
 * A push service with its browsers. It knows RFC 8030, 8188, 8291 and 8292 from their texts and uses nothing but Node's
 * cryptography, so that it checks the library that the product uses.
 */
export function openPushService(): PushService {
  const subscriptions = new Map<string, Subscription>();
  const answers = new Map<string, { status: number } | Error>();
  const received: ReceivedPush[] = [];
  return {
    received,
    subscribe(applicationServerKey) {
      const endpoint = `${origin}/send/${randomUUID()}`;
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const auth = randomBytes(16);
      subscriptions.set(endpoint, { applicationServerKey, ecdh, auth });
      return { endpoint, p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') };
    },
    answerWith: (endpoint, answer) => void answers.set(endpoint, answer),
    async post(url, { headers, body }) {
      const given = answers.get(url);
      if (given instanceof Error) throw given;
      if (given) return given;
      const subscription = subscriptions.get(url);
      if (!subscription) return { status: 404 };
      const subject = checkVapid(headers.authorization, subscription.applicationServerKey);
      if (headers['content-encoding'] !== 'aes128gcm') throw new Error('the content coding is wrong');
      if (!/^\d+$/.test(headers.ttl ?? '')) throw new Error('the TTL is missing');
      if (Number(headers['content-length']) !== body.byteLength) throw new Error('the length is wrong');
      if (headers.topic !== undefined && !/^[\w-]{1,32}$/.test(headers.topic)) throw new Error('the topic is wrong');
      const payload = JSON.parse(decryptPush(body, subscription).toString());
      const { ttl, urgency, topic } = headers;
      received.push({ endpoint: url, payload, ttl, urgency, topic, bytes: body.byteLength, subject });
      return { status: 201 };
    },
  };
}

/** RFC 8292. Returns the subject. */
function checkVapid(authorization: string | undefined, applicationServerKey: string): string {
  const [, token = '', key = ''] = /^vapid t=([^,\s]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  if (key !== applicationServerKey) throw new Error('the browser has subscribed with another key');
  const [header = '', claims = '', signature = ''] = token.split('.');
  const parse = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
  if (parse(header).alg !== 'ES256') throw new Error('the algorithm is wrong');
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('the signature is wrong');
  const { aud, exp, sub } = parse(claims);
  const leftSeconds = Number(exp) - Date.now() / 1000;
  if (aud !== origin) throw new Error('the audience is wrong');
  if (!(leftSeconds > 0 && leftSeconds <= daySeconds)) throw new Error('the expiry is wrong');
  if (typeof sub !== 'string' || !/^(mailto:.+@|https:\/\/)/.test(sub)) throw new Error('the subject is wrong');
  return sub;
}

/** RFC 8291, with the one record of RFC 8188 that it allows. */
export function decryptPush(body: Uint8Array, { ecdh, auth }: Pick<Subscription, 'ecdh' | 'auth'>): Buffer {
  const bytes = Buffer.from(body);
  const salt = bytes.subarray(0, 16);
  const recordSize = bytes.readUInt32BE(16);
  const keyLength = bytes[20]!;
  const serverKey = bytes.subarray(21, 21 + keyLength);
  const record = bytes.subarray(21 + keyLength);
  if (record.length > recordSize) throw new Error('there is more than one record');
  const derive = (secret: Uint8Array, with_: Uint8Array, info: Uint8Array, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, with_, info, length));
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), serverKey]);
  const inputKey = derive(ecdh.computeSecret(serverKey), auth, keyInfo, 32);
  const key = derive(inputKey, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(inputKey, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end === -1 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('the padding is wrong');
  return padded.subarray(0, end);
}
