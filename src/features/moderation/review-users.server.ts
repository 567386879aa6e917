import { AppError, isAppError } from '@catlas/platform/errors/app-error.ts';
import { sql, type Transaction } from 'kysely';
import type { Context } from '#context/context.ts';
import type { Viewer } from '#context/viewer.ts';
import type { BanReason } from '#db/report-values.ts';
import type { Schema } from '#db/schema.ts';
import { syncBan } from '#features/accounts/mail/sync-bans.server.ts';
import type { GivenBanReason } from '#features/accounts/members/ban-reason.ts';
import { setUserStatus } from '#features/accounts/members/ban-user.server.ts';
import { setUserType } from '#features/accounts/members/promote-user.server.ts';
import { m } from '#i18n/paraglide/messages.js';

type ReviewContext = Pick<Context, 'db' | 'now' | 'authAdmin' | 'log'> & { viewer: Viewer };

interface MembersDecision {
  approved: string[];
  rejected: string[];
  objections?: Record<string, BanReason> | undefined;
  words?: Record<string, string> | undefined;
}

/** Changes all or none. Throws `not-found`, and `conflict` for the administrator's own and for closed accounts. */
export async function reviewUsers(
  context: ReviewContext,
  { approved, rejected, objections = {}, words = {} }: MembersDecision,
): Promise<{ approved: number; rejected: number }> {
  const { db, viewer, now } = context;
  const ids = [...approved, ...rejected].sort();
  const reasonFor = (id: string): GivenBanReason | undefined => {
    const reason = objections[id];
    return reason && { reason, words: (reason === 'other' && words[id]) || null };
  };
  await db.transaction().execute(async (transaction) => {
    await lockForAct(transaction, { viewer, ids });
    for (const userId of ids) {
      const to = approved.includes(userId) ? 'active' : 'banned';
      await setUserStatus(transaction, { userId, actorId: viewer.id, to, now, given: reasonFor(userId) });
    }
  });
  for (const id of ids) await syncBan(context, id);
  return { approved: approved.length, rejected: rejected.length };
}

/** Undoes all or none. Throws like `reviewUsers`, and `conflict` for members whose status changed since. */
export async function reopenUsers(
  context: ReviewContext,
  { approved, rejected }: { approved: string[]; rejected: string[] },
): Promise<{ reopened: number }> {
  const { db, viewer, now } = context;
  const ids = [...approved, ...rejected].sort();
  await db.transaction().execute(async (transaction) => {
    await lockForAct(transaction, { viewer, ids });
    const earlier = await findEarlierStatuses(transaction, { approved, rejected });
    const late = ids.filter((id) => !earlier.has(id));
    refuse('conflict', late, m.cats_error_already_reviewed());
    for (const [userId, to] of earlier) {
      await setUserStatus(transaction, { userId, actorId: viewer.id, to, action: 'reopen', now });
    }
  });
  for (const id of ids) await syncBan(context, id);
  return { reopened: ids.length };
}

/** Skips members whose status changed after the newest decision. */
async function findEarlierStatuses(
  transaction: Transaction<Schema>,
  { approved, rejected }: { approved: string[]; rejected: string[] },
): Promise<Map<string, 'active' | 'banned' | 'pending'>> {
  const { rows } = await sql<{ id: string; earlier: 'active' | 'banned' | 'pending' }>`
    select users.id, newest.before ->> 'status' as earlier
    from users join lateral (
      select action, before, after from audit_log
      where subject_type = 'user' and subject_id = users.id::text and action in ('approve', 'ban', 'unban', 'reopen')
      order by audit_log.id desc limit 1
    ) newest on newest.action <> 'reopen' and newest.after ->> 'status' = users.status
    where (users.id = any(${approved}::uuid[]) and users.status = 'active')
      or (users.id = any(${rejected}::uuid[]) and users.status = 'banned')
  `.execute(transaction);
  return new Map(rows.map(({ id, earlier }) => [id, earlier]));
}

/** Throws `not-found`, and `conflict` for the own, banned and closed accounts and for an address in ADMIN_EMAILS. */
export async function setAdministrator(
  { db, viewer, now, config }: Pick<Context, 'db' | 'now' | 'config'> & { viewer: Viewer },
  { userId, isAdmin }: { userId: string; isAdmin: boolean },
): Promise<void> {
  const change = { userId, actorId: viewer.id, at: now() };
  await db.transaction().execute(async (transaction) => {
    await lockForAct(transaction, { viewer, ids: [userId] });
    await (isAdmin
      ? setUserType(transaction, { ...change, type: 'admin' })
      : setUserType(transaction, { ...change, type: 'user', protectedEmails: config.adminEmails })
    ).catch((error) => {
      throw isAppError(error) && error.code === 'conflict'
        ? new AppError('conflict', { detail: isAdmin ? m.moderation_error_promote() : m.moderation_error_demote() })
        : error;
    });
  });
}

/** Locks all of them: if two administrators demote each other, the second action fails, so one remains. */
async function lockForAct(transaction: Transaction<Schema>, { viewer, ids }: { viewer: Viewer; ids: string[] }) {
  const rows = await transaction
    .selectFrom('users')
    .select(['id', 'type', 'status'])
    .where('id', '=', sql<string>`any(${[viewer.id, ...ids]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  const actor = rows.find(({ id }) => id === viewer.id);
  if (actor?.type !== 'admin' || actor.status === 'banned' || actor.status === 'inactive')
    throw new AppError('forbidden');
  refuse(
    'conflict',
    ids.filter((id) => id === viewer.id),
    m.moderation_error_oneself(),
  );
  refuse(
    'not-found',
    ids.filter((id) => !rows.some((row) => row.id === id)),
    m.accounts_error_user_not_found(),
  );
  const closed = rows.filter(({ id, status }) => ids.includes(id) && status === 'inactive').map(({ id }) => id);
  refuse('conflict', closed, m.moderation_error_closed());
}

function refuse(code: 'conflict' | 'not-found', ids: string[], message: string): void {
  if (ids.length === 0) return;
  throw new AppError(code, { detail: message, fields: ids.map((id) => ({ field: id, message })) });
}
