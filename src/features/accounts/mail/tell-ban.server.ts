import { sql } from 'kysely';
import type { Context } from '#product/context.ts';

type TellContext = Pick<Context, 'db' | 'authAdmin' | 'log'>;

/**
 * Has a ban, or its end, act at the sign-in service, too. A failure is logged and left to `tellBans`: for this site the
 * member's status counts whatever the service says.
 */
export async function tellBan(context: TellContext, userId: string): Promise<void> {
  await tell(context, userId).catch((error: Error) => {
    context.log.warn({ err: error, userId }, 'the sign-in service was not told of a ban; it is tried again');
  });
}

/**
 * Tells the sign-in service of every ban, and end of one, that it has not heard of. Answers how many; throws the first failure
 * after trying all. Without a key for a hosted service there is nothing it can do.
 */
export async function tellBans(context: TellContext): Promise<number> {
  if (!context.authAdmin) return 0;
  const untold = await context.db
    .selectFrom('users')
    .select('id')
    // As the index says it.
    .where(sql<boolean>`(status = 'banned') <> is_banned_at_service`)
    .execute();
  const failures: unknown[] = [];
  for (const { id } of untold) await tell(context, id).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
  return untold.length;
}

async function tell({ db, authAdmin }: TellContext, userId: string): Promise<void> {
  if (!authAdmin) return;
  const user = await db.selectFrom('users').select('status').where('id', '=', userId).executeTakeFirstOrThrow();
  const isBanned = user.status === 'banned';
  await authAdmin.banUser(userId, isBanned ? 'forever' : null);
  // Unless the status has changed meanwhile: then the next round tells that.
  await db
    .updateTable('users')
    .set({ is_banned_at_service: isBanned })
    .where('id', '=', userId)
    .where('status', isBanned ? '=' : '<>', 'banned')
    .execute();
}
