import { writeAudit } from '#platform/audit/write-audit.server.ts';
import type { Context } from '#platform/context.ts';
import type { UserStatus } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors/app-error.ts';

interface UserAct {
  userId: string;
  /** Null: an operator at the terminal. */
  actorId: string | null;
}

/**
 * Shuts a member out from their next request on, whatever sessions they have. Answers whether that changed anything.
 * Throws `not-found`, and `conflict` for an account that its owner has closed.
 */
export async function banUser(context: Pick<Context, 'db' | 'now'>, act: UserAct): Promise<boolean> {
  return setStatus(context, { ...act, action: 'ban', from: ['pending', 'active'], to: 'banned' });
}

/**
 * Lets a banned member in again. Answers whether that changed anything. Throws `not-found`, and `conflict` for an
 * account that its owner has closed.
 */
export async function unbanUser(context: Pick<Context, 'db' | 'now'>, act: UserAct): Promise<boolean> {
  return setStatus(context, { ...act, action: 'unban', from: ['banned'], to: 'active' });
}

async function setStatus(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { userId, actorId, action, from, to }: UserAct & { action: string; from: UserStatus[]; to: UserStatus },
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const user = await transaction
      .selectFrom('users')
      .select('status')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    if (!user) throw new AppError('not-found');
    if (user.status === 'inactive') throw new AppError('conflict');
    if (!from.includes(user.status)) return false;
    await transaction.updateTable('users').set({ status: to, updated_at: now() }).where('id', '=', userId).execute();
    await writeAudit(transaction, [
      {
        actorId,
        action,
        subjectType: 'user',
        subjectId: userId,
        before: { status: user.status },
        after: { status: to },
      },
    ]);
    return true;
  });
}
