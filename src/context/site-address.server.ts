import type { Database } from '#db/schema.ts';

/** Returns null before the first start. */
export async function findSiteAddress(db: Database): Promise<string | null> {
  const row = await db.selectFrom('site_address').select('public_url').executeTakeFirst();
  return row?.public_url ?? null;
}

/** Commands that run without the setting read this address; a write happens only if it has changed. */
export async function storeSiteAddress(db: Database, publicUrl: string): Promise<void> {
  if ((await findSiteAddress(db)) === publicUrl) return;
  await db
    .insertInto('site_address')
    .values({ public_url: publicUrl })
    .onConflict((conflict) => conflict.column('is_only_row').doUpdateSet({ public_url: publicUrl }))
    .execute();
}
