import { makeVapidKeys, type VapidKeys } from '@catlas/platform/push/vapid-keys.ts';
import type { Database } from '#db/schema.ts';

/** Browsers have subscribed with the key, so it is stored: a new one would end all subscriptions. */
export async function loadPushKeys(db: Database, configured: VapidKeys | null): Promise<VapidKeys> {
  if (configured) return configured;
  const stored = await findStoredKeys(db);
  if (stored) return stored;
  const { publicKey, privateKey } = makeVapidKeys();
  // If several processes start together, the first inserted key wins.
  await db
    .insertInto('push_key')
    .values({ public_key: publicKey, private_key: privateKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findStoredKeys(db))!;
}

async function findStoredKeys(db: Database): Promise<VapidKeys | null> {
  const row = await db
    .selectFrom('push_key')
    .select(['public_key as publicKey', 'private_key as privateKey'])
    .executeTakeFirst();
  return row ?? null;
}
