import type { AuthDatabase } from '#auth-schema.ts';

/** Ends the sessions of a user, all of them, one, or all but one; their tokens go with them. */
export async function endSessions(
  db: AuthDatabase,
  { userId, only, except }: { userId: string; only?: string; except?: string },
): Promise<void> {
  let query = db.deleteFrom('sessions').where('user_id', '=', userId);
  if (only) query = query.where('id', '=', only);
  if (except) query = query.where('id', '<>', except);
  await query.execute();
}
