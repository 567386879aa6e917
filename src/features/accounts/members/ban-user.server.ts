import { AppError } from '@catlas/platform/errors/app-error.ts';
import type { Transaction } from 'kysely';
import type { Context } from '#context/context.ts';
import type { UserStatus } from '#db/report-values.ts';
import type { Schema } from '#db/schema.ts';
import { writeAudit } from '#db/write-audit.server.ts';
import { syncBan } from '#features/accounts/mail/sync-bans.server.ts';
import { endMemberSessions } from '#features/accounts/session/member-session.server.ts';
import type { GivenBanReason } from './ban-reason.ts';

interface UserAct {
  userId: string;
  actorId: string | null;
}

type BanContext = Pick<Context, 'db' | 'now' | 'authAdmin' | 'log'>;

/** Ends all sessions of the member. Throws `not-found`, and `conflict` for a closed account. */
export async function banUser(
  context: BanContext,
  act: UserAct & { given?: GivenBanReason | undefined },
): Promise<boolean> {
  return setStatus(context, { ...act, to: 'banned' });
}

/** Returns whether the status changed. Throws `not-found`, and `conflict` for a closed account. */
export async function unbanUser(context: BanContext, act: UserAct): Promise<boolean> {
  return setStatus(context, { ...act, from: ['banned'], to: 'active' });
}

type StatusChange = UserAct & {
  to: 'active' | 'banned' | 'pending';
  action?: 'reopen';
  /** A member with another status stays unchanged. */
  from?: UserStatus[];
  given?: GivenBanReason | undefined;
};

async function setStatus(context: BanContext, change: StatusChange): Promise<boolean> {
  const isChanged = await context.db
    .transaction()
    .execute((transaction) => setUserStatus(transaction, { ...change, now: context.now }));
  // This runs even without a change here, because the service may not have the ban yet.
  await syncBan(context, change.userId);
  return isChanged;
}

/** The caller notifies the sign-in service. Throws `not-found`, and `conflict` for a closed account. */
export async function setUserStatus(
  transaction: Transaction<Schema>,
  { userId, actorId, to, from, now, action, given }: StatusChange & Pick<Context, 'now'>,
): Promise<boolean> {
  const user = await transaction
    .selectFrom('users')
    .select('status')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!user) throw new AppError('not-found');
  if (user.status === 'inactive') throw new AppError('conflict');
  if (user.status === to || (from && !from.includes(user.status))) return false;
  await transaction.updateTable('users').set({ status: to, updated_at: now() }).where('id', '=', userId).execute();
  // An unbanned member must sign in again, because a session from before the ban may be stolen.
  if (to === 'banned') await endMemberSessions({ db: transaction, now }, { userId, scope: 'global', sessionId: null });
  await writeAudit(transaction, [
    {
      actorId,
      action: action ?? (to === 'banned' ? 'ban' : user.status === 'banned' ? 'unban' : 'approve'),
      subjectType: 'user',
      subjectId: userId,
      before: { status: user.status },
      after: { status: to, ...(to === 'banned' && given) },
    },
  ]);
  return true;
}
