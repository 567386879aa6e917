import type { Context } from '#platform/context.ts';
import type { Viewer } from './viewer.ts';

/** What the account page shows beside what every page knows of the viewer. */
export async function getAccountDetails({ db, viewer }: Pick<Context, 'db'> & { viewer: Viewer }) {
  const row = await db
    .selectFrom('users')
    .select(['created_at', 'phone'])
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow();
  return { memberSince: row.created_at.toISOString(), phone: row.phone };
}
