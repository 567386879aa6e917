import { Agent } from 'node:https';
import { encryptNotification, vapidHeaders } from '@block65/webcrypto-web-push';
import { postToPublicHost } from '#http/post-to-public-host.ts';
import type { VapidKeys } from './vapid-keys.ts';

/** What a browser gives the site when its user allows notifications. The keys are base64url. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushMessage {
  payload: object;
  /** How long the push service stores it for a device that is off. */
  ttlSeconds: number;
  /** `high` wakes a sleeping phone. */
  urgency: 'normal' | 'high';
  /** A later message of the same topic replaces one that waits. At most 32 characters of base64url (RFC 8030). */
  topic: string;
}

export interface PushSender {
  /** Browsers subscribe with it. */
  publicKey: string;
  /** `gone`: the subscription has ended and never works again. Rejects after every other failure. */
  send(target: PushTarget, message: PushMessage): Promise<'sent' | 'gone'>;
}

interface SenderOptions {
  keys: VapidKeys;
  /** Whom the push service asks about this site: `mailto:` or `https:` (RFC 8292). */
  subject: string;
  post?: typeof postToPublicHost;
}

/** Firefox for Android takes 3070 bytes at most, of which the encryption needs 103. */
export const maxPayloadBytes = 2560;
/** The push service sees the length of a message, so only steps of this size are sent. */
const paddingBytes = 512;

/** A subscription that is unknown, or ended by the browser or its user (RFC 8030). */
const gone = new Set([404, 410]);

export function createPushSender({ keys, subject, post = postToPublicHost }: SenderOptions): PushSender {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  return {
    publicKey: keys.publicKey,
    async send({ endpoint, p256dh, auth }, { payload, ttlSeconds, urgency, topic }) {
      const subscription = { endpoint, expirationTime: null, keys: { p256dh, auth } };
      const { headers } = await vapidHeaders(subscription, { ...keys, subject });
      const body = await encryptNotification(subscription, pad(payload), { pad: false });
      const answer = await post(
        endpoint,
        {
          headers: {
            ...headers,
            'content-encoding': 'aes128gcm',
            'content-type': 'application/octet-stream',
            'content-length': String(body.byteLength),
            ttl: String(ttlSeconds),
            urgency,
            topic,
          },
          body,
        },
        { agent },
      );
      if (answer.status >= 200 && answer.status < 300) return 'sent';
      if (gone.has(answer.status)) return 'gone';
      throw new Error(`the push service answered ${answer.status}`);
    },
  };
}

/** Blanks after the value belong to JSON. The library would pad to 4096 bytes, which Firefox for Android does not take. */
function pad(payload: object): Uint8Array {
  const text = Buffer.from(JSON.stringify(payload));
  if (text.length > maxPayloadBytes) throw new Error(`a push message of ${text.length} bytes is too long`);
  return Buffer.concat([text, Buffer.alloc((paddingBytes - (text.length % paddingBytes)) % paddingBytes, ' ')]);
}
