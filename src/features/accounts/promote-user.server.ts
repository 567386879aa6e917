import { writeAudit } from '#platform/audit/write-audit.server.ts';
import type { Context } from '#platform/context.ts';
import type { UserType } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors/app-error.ts';

interface UserAct {
  userId: string;
  /** Null: an operator at the terminal. */
  actorId: string | null;
}

/**
 * Makes a member an administrator. Answers whether that changed anything. Throws `not-found`, and `conflict` for a
 * banned or closed account.
 */
export async function promoteUser(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { userId, actorId }: UserAct,
): Promise<boolean> {
  return setType({ db, now }, { userId, actorId, type: 'admin', action: 'promote' });
}

/**
 * Makes an administrator a member like others. Answers whether that changed anything. Throws `not-found`, and `conflict`
 * for an address in ADMIN_EMAILS, which would be an administrator again at the next request.
 */
export async function demoteUser(
  { db, now, config }: Pick<Context, 'db' | 'now' | 'config'>,
  { userId, actorId }: UserAct,
): Promise<boolean> {
  return setType({ db, now }, { userId, actorId, type: 'user', action: 'demote', keptEmails: config.adminEmails });
}

async function setType(
  { db, now }: Pick<Context, 'db' | 'now'>,
  {
    userId,
    actorId,
    type,
    action,
    keptEmails = [],
  }: UserAct & { type: UserType; action: string; keptEmails?: string[] },
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const user = await transaction
      .selectFrom('users')
      .select(['email', 'type', 'status'])
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    if (!user) throw new AppError('not-found');
    if (user.email && keptEmails.includes(user.email.toLowerCase())) throw new AppError('conflict');
    if (user.type === type) return false;
    if (type === 'admin' && (user.status === 'banned' || user.status === 'inactive')) throw new AppError('conflict');
    await transaction.updateTable('users').set({ type, updated_at: now() }).where('id', '=', userId).execute();
    await writeAudit(transaction, [
      {
        actorId,
        action,
        subjectType: 'user',
        subjectId: userId,
        before: { type: user.type },
        after: { type },
      },
    ]);
    return true;
  });
}
