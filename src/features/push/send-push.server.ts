import { toPushPayload } from '@catlas/platform/push/push-payload.ts';
import type { PushMessage } from '@catlas/platform/push/push-sender.ts';
import type { Selectable } from 'kysely';
import type { Context } from '#context/context.ts';
import type { Schema } from '#db/schema.ts';
import type { Locale } from '#i18n/languages.ts';
import { removePushSubscription } from './push-subscriptions.server.ts';

type Scope = Pick<Context, 'db' | 'push' | 'config' | 'log' | 'now'>;

interface PushNote {
  /** Words in the follower's language. */
  title: string;
  body: string;
  /** A path of the site, with the prefix of the language. */
  url: string;
  /** At most 32 characters of base64url. A later message of the same topic replaces this one. */
  topic: string;
  /** `high` wakes a sleeping phone (RFC 8030), so it is for news that cannot wait. */
  urgency: PushMessage['urgency'];
  lang: Locale;
}

type Subscription = Pick<Selectable<Schema['push_subscriptions']>, 'endpoint' | 'p256dh' | 'auth' | 'failing_since'>;

const subscriptionColumns = ['endpoint', 'p256dh', 'auth', 'failing_since'] as const;

/** A device that is off for longer does not need to know any more: the cat may be home. */
const ttlSeconds = 12 * 60 * 60;
const daysUntilRemoved = 7;
/** A connection that was kept open may have been closed meanwhile, so a failure is tried once more. */
const mostTries = 2;

/**
 * Sends to all devices of a follower, and returns how many push services took it. Rejects if none did and a later try may
 * help. Devices whose subscription has ended are removed.
 */
export async function sendPushToFollower(
  context: Scope,
  followerId: string,
  note: PushNote,
): Promise<{ sent: number }> {
  const subscriptions = await context.db
    .selectFrom('push_subscriptions')
    .select(subscriptionColumns)
    .where('follower_id', '=', followerId)
    .execute();
  const outcomes = await Promise.all(subscriptions.map((subscription) => sendToDevice(context, subscription, note)));
  const sent = outcomes.filter((outcome) => outcome === 'sent').length;
  if (sent === 0 && outcomes.includes('failed')) throw new Error('no push service took the message');
  return { sent };
}

/** Returns null if the endpoint is unknown. */
export async function findDevice({ db }: Pick<Context, 'db'>, endpoint: string) {
  const row = await db
    .selectFrom('push_subscriptions')
    .select(subscriptionColumns)
    .where('endpoint', '=', endpoint)
    .executeTakeFirst();
  return row ?? null;
}

export async function sendToDevice(
  context: Scope,
  subscription: Subscription,
  note: PushNote,
): Promise<'sent' | 'gone' | 'failed'> {
  const { endpoint, failing_since } = subscription;
  const at = context.now();
  const outcome = await trySending(context, subscription, note);
  const isDead = failing_since !== null && at.getTime() - failing_since.getTime() > daysUntilRemoved * 86_400_000;
  if (outcome === 'gone' || (outcome === 'failed' && isDead)) await removePushSubscription(context, endpoint);
  else {
    await context.db
      .updateTable('push_subscriptions')
      .set(outcome === 'sent' ? { sent_at: at, failing_since: null } : { failing_since: failing_since ?? at })
      .where('endpoint', '=', endpoint)
      .execute();
  }
  return outcome;
}

async function trySending(
  { push, config, log }: Scope,
  subscription: Subscription,
  note: PushNote,
): Promise<'sent' | 'gone' | 'failed'> {
  const message = {
    payload: toPushPayload(note, config.publicUrl),
    ttlSeconds,
    urgency: note.urgency,
    topic: note.topic,
  };
  for (let tries = 1; ; tries++) {
    try {
      return await push.send(subscription, message);
    } catch (error) {
      if (tries < mostTries) continue;
      // The path of the endpoint is secret.
      log.warn({ err: error, host: new URL(subscription.endpoint).host }, 'a push message was not taken');
      return 'failed';
    }
  }
}
