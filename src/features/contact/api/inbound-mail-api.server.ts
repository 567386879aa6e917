import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '@catlas/platform/errors/app-error.ts';
import { z } from '@hono/zod-openapi';
import { answers, problems } from '#context/api-answers.server.ts';
import { atMost, createApiRouter } from '#context/api-router.server.ts';
import { receiveMail } from '#features/contact/relay/receive-mail.server.ts';

/** The server rejects larger bodies unread. A smaller mail above the mail limit gets an answer that says so. */
const maxBodyBytes = 13_500_000;
/** The unit is seconds. */
const maxAgeSeconds = 300;

/** A mail server or service posts the mail of `INBOUND_MAIL_DOMAIN` to this path. */
export const inboundMailPath = '/api/inbound/mail';

export function inboundMailApi() {
  const router = createApiRouter();
  router.openAPIRegistry.registerPath({
    method: 'post',
    path: '/mail',
    summary: 'Take a mail (raw MIME) that answers one of ours. 404 unless answers by mail are configured.',
    description:
      'Authenticated by `Authorization: Bearer` with INBOUND_MAIL_SECRET, or by the headers `catlas-timestamp` (seconds since 1970) and ' +
      '`catlas-signature`: `sha256=` and the HMAC-SHA256, as hexadecimal, of the timestamp, a full stop and the body. ' +
      'Every mail that was read is answered 200, also one that is not passed on: the person of the conversation gets a mail with the reason. ' +
      '`unknown` is a recipient that does not exist here. 400: the bytes are no mail. 413: it is too large. 422: it is encrypted, or takes more time or ' +
      'memory than a mail may. Don’t send those again. After 5xx send the same mail again: it is taken once.',
    request: { body: { required: true, content: { 'message/rfc822': { schema: z.string() } } } },
    responses: {
      200: answers('What became of it', z.object({ outcome: z.string() })),
      ...problems(400, 401, 404, 413, 422, 503),
    },
  });
  router.post('/mail', atMost(maxBodyBytes), async (c) => {
    const { context } = c.var;
    const { inboundMail } = context.config;
    if (!inboundMail) throw new AppError('not-found');
    const received = c.env?.incoming?.rawBody;
    const body = new Uint8Array(received ?? (await c.req.raw.arrayBuffer()));
    const proof = {
      bearer: /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1],
      timestamp: c.req.header('catlas-timestamp'),
      signature: c.req.header('catlas-signature'),
    };
    if (!isGenuine(inboundMail.secret, proof, body, context.now())) throw new AppError('unauthenticated');
    const outcome = await receiveMail(context, body);
    if (outcome === 'unreadable') throw new AppError('invalid', { detail: 'This mail can’t be read' });
    return c.json({ outcome }, 200);
  });
  return router;
}

interface Proof {
  bearer: string | undefined;
  timestamp: string | undefined;
  signature: string | undefined;
}

function isGenuine(secret: string, { bearer, timestamp, signature }: Proof, body: Uint8Array, now: Date): boolean {
  if (bearer !== undefined) return isSame(bearer, secret);
  if (!timestamp || !signature || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > maxAgeSeconds) return false;
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');
  return isSame(signature.toLowerCase(), `sha256=${expected}`);
}

/** Compares two digests of equal length in constant time. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
