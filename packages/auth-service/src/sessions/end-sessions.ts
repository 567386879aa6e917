import type { AuthDatabase } from '#auth-schema.ts';

/** Also removes the tokens of the sessions. */
export async function endSessions(
  db: AuthDatabase,
  { userId, only, except }: { userId: string; only?: string; except?: string },
): Promise<void> {
  let query = db.deleteFrom('sessions').where('user_id', '=', userId);
  if (only) query = query.where('id', '=', only);
  if (except) query = query.where('id', '<>', except);
  await query.execute();
}
