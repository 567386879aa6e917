import { ECDH } from 'node:crypto';
import { isIP } from 'node:net';
import { z } from '@hono/zod-openapi';

/** Longer than the endpoints of all known push services, and shorter than what the index takes. */
const mostEndpointLetters = 1000;

/** Strangers choose the URL. The addresses of its host are checked when a message is sent. */
function isPushEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, port, hostname } = new URL(text);
  if (protocol !== 'https:' || username || password || port) return false;
  return hostname.includes('.') && isIP(hostname) === 0;
}

function isPublicKey(text: string): boolean {
  try {
    const key = Buffer.from(text, 'base64url');
    // Throws for a point that is not on the curve.
    ECDH.convertKey(key, 'prime256v1');
    return key[0] === 4;
  } catch {
    return false;
  }
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat(undefined, { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export const endpointSchema = z
  .string()
  .max(mostEndpointLetters)
  .refine(isPushEndpoint, { error: 'must be the HTTPS address of a push service' });

export const subscriptionSchema = z.object({
  endpoint: endpointSchema,
  keys: z
    .object({
      p256dh: z
        .string()
        .regex(/^[\w-]{87}$/)
        .refine(isPublicKey, { error: 'must be a point of the curve P-256' }),
      auth: z.string().regex(/^[\w-]{22}$/),
    })
    .openapi({ description: 'Base64url without padding, as PushSubscription.toJSON gives them' }),
});

/** Null or absent: the signed-in member. */
const followerKeySchema = z
  .string()
  .regex(/^[\w-]{64}$/)
  .nullish()
  .openapi({ description: 'The key in the address of a follower’s page; without it, the signed-in member' });

export const stateRequestSchema = z.object({ endpoint: endpointSchema.nullish(), follower_key: followerKeySchema });

export const newSubscriptionSchema = subscriptionSchema.extend({
  follower_key: followerKeySchema,
  time_zone: z
    .string()
    .max(60)
    .refine(isTimeZone, { error: 'must be a name of the IANA time zone database' })
    .default('UTC'),
});

export const renewalSchema = subscriptionSchema.extend({ earlier_endpoint: endpointSchema });
