import { AppError } from '@catlas/platform/errors/app-error.ts';
import type { Transaction } from 'kysely';
import type { Context } from '#context/context.ts';
import type { Schema, UserType } from '#db/schema.ts';
import { writeAudit } from '#db/write-audit.server.ts';

interface UserAct {
  userId: string;
  actorId: string | null;
}

/** Returns whether the role changed. Throws `not-found`, and `conflict` for a banned or closed account. */
export async function promoteUser(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { userId, actorId }: UserAct,
): Promise<boolean> {
  return db
    .transaction()
    .execute((transaction) => setUserType(transaction, { userId, actorId, type: 'admin', at: now() }));
}

/** Throws `not-found`, and `conflict` for an address in ADMIN_EMAILS, whose role the next request would restore. */
export async function demoteUser(
  { db, now, config }: Pick<Context, 'db' | 'now' | 'config'>,
  { userId, actorId }: UserAct,
): Promise<boolean> {
  const change: TypeChange = { userId, actorId, type: 'user', protectedEmails: config.adminEmails, at: now() };
  return db.transaction().execute((transaction) => setUserType(transaction, change));
}

type TypeChange = UserAct & {
  type: UserType;
  at: Date;
  protectedEmails?: string[];
};

/** Throws `not-found`, and `conflict` if the account's state or the operator's settings forbid the change. */
export async function setUserType(
  transaction: Transaction<Schema>,
  { userId, actorId, type, at, protectedEmails = [] }: TypeChange,
): Promise<boolean> {
  const user = await transaction
    .selectFrom('users')
    .select(['email', 'type', 'status'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!user) throw new AppError('not-found');
  if (user.email && protectedEmails.includes(user.email.toLowerCase())) throw new AppError('conflict');
  if (user.type === type) return false;
  if (type === 'admin' && (user.status === 'banned' || user.status === 'inactive')) throw new AppError('conflict');
  await transaction.updateTable('users').set({ type, updated_at: at }).where('id', '=', userId).execute();
  await writeAudit(transaction, [
    {
      actorId,
      action: type === 'admin' ? 'promote' : 'demote',
      subjectType: 'user',
      subjectId: userId,
      before: { type: user.type },
      after: { type },
    },
  ]);
  return true;
}
