import { sql } from 'kysely';
import type { Context } from '#context/context.ts';

type SyncContext = Pick<Context, 'db' | 'authAdmin' | 'log'>;

/** Logs a failure and leaves the retry to `syncBans`: on this site only the member's status counts. */
export async function syncBan(context: SyncContext, userId: string): Promise<void> {
  await send(context, userId).catch((error: Error) => {
    context.log.warn({ err: error, userId }, 'the sign-in service was not told of a ban; it is tried again');
  });
}

/** Returns the number of bans and unbans sent. Throws the first failure after trying all. */
export async function syncBans(context: SyncContext): Promise<number> {
  if (!context.authAdmin) return 0;
  const untold = await context.db
    .selectFrom('users')
    .select('id')
    // This is the condition of the partial index.
    .where(sql<boolean>`(status = 'banned') <> is_banned_at_service`)
    .execute();
  const failures: unknown[] = [];
  for (const { id } of untold) await send(context, id).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
  return untold.length;
}

async function send({ db, authAdmin }: SyncContext, userId: string): Promise<void> {
  if (!authAdmin) return;
  const user = await db.selectFrom('users').select('status').where('id', '=', userId).executeTakeFirstOrThrow();
  const isBanned = user.status === 'banned';
  await authAdmin.banUser(userId, isBanned ? 'forever' : null);
  await db
    .updateTable('users')
    .set({ is_banned_at_service: isBanned })
    .where('id', '=', userId)
    .where('status', isBanned ? '=' : '<>', 'banned')
    .execute();
}
