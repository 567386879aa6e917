import type { SerializedSubscription } from '@catlas/platform/push/serialize-subscription.ts';
import type { Context } from '#context/context.ts';

type Scope = Pick<Context, 'db'>;

/** More than the browsers that a person uses. The oldest subscriptions of a follower give way. */
const mostDevices = 10;

/** A browser that was subscribed for another follower is this follower's from now on. */
export async function addPushSubscription(
  { db, now }: Pick<Context, 'db' | 'now'>,
  followerId: string,
  { endpoint, keys }: SerializedSubscription,
): Promise<void> {
  const values = { follower_id: followerId, ...keys, subscribed_at: now(), sent_at: null, failing_since: null };
  await db
    .insertInto('push_subscriptions')
    .values({ endpoint, ...values })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(values))
    .execute();
  await db
    .deleteFrom('push_subscriptions')
    .where('endpoint', 'in', ({ selectFrom }) =>
      selectFrom('push_subscriptions')
        .select('endpoint')
        .where('follower_id', '=', followerId)
        .orderBy('subscribed_at', 'desc')
        .orderBy('endpoint')
        .offset(mostDevices),
    )
    .execute();
}

export async function isSubscribed({ db }: Scope, followerId: string, endpoint: string): Promise<boolean> {
  const row = await db
    .selectFrom('push_subscriptions')
    .select('endpoint')
    .where('endpoint', '=', endpoint)
    .where('follower_id', '=', followerId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The browser has replaced its subscription. Only this browser and the site know the earlier endpoint. False if it is unknown. */
export async function renewPushSubscription(
  { db, now }: Pick<Context, 'db' | 'now'>,
  earlierEndpoint: string,
  { endpoint, keys }: SerializedSubscription,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const find = (each: string) =>
      transaction
        .selectFrom('push_subscriptions')
        .select('endpoint')
        .where('endpoint', '=', each)
        .forUpdate()
        .executeTakeFirst();
    // Renewed before, and the browser has not received the answer.
    if (!(await find(earlierEndpoint))) return (await find(endpoint)) !== undefined;
    // A page may have stored the new subscription already.
    if (endpoint !== earlierEndpoint) await removePushSubscription({ db: transaction }, endpoint);
    await transaction
      .updateTable('push_subscriptions')
      .set({ endpoint, ...keys, subscribed_at: now(), failing_since: null })
      .where('endpoint', '=', earlierEndpoint)
      .execute();
    return true;
  });
}

export async function removePushSubscription({ db }: Scope, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute();
}

/** A follower's devices for the data download. The rest of the endpoint is a secret of browser and site. */
export async function exportPushDevices({ db }: Scope, followerId: string) {
  const rows = await db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'subscribed_at', 'sent_at', 'failing_since'])
    .where('follower_id', '=', followerId)
    .orderBy('subscribed_at')
    .execute();
  return rows.map(({ endpoint, ...row }) => ({ push_service: new URL(endpoint).host, ...row }));
}
