import type { Transaction } from 'kysely';
import type { Context } from '#product/context.ts';
import type { Schema } from '#product/schema.ts';
import type { SessionClaims } from '#request/session-claims.ts';

/** A device is used all day: its row is written once an hour. */
const refreshMs = 60 * 60 * 1000;
/** As wide as the column. */
const longestUserAgent = 400;
/** The service's clock may be ahead of or behind ours by this much. */
const clockToleranceMs = 30_000;
/** Spec §9 keeps the cookie for 400 days: a device that was not seen for longer has no session. */
const longestAbsenceMs = 400 * 24 * 60 * 60 * 1000;
/** No access token lives longer than a week (GoTrue's own limit): after that nothing is left to refuse. */
const keptEndedMs = 8 * 24 * 60 * 60 * 1000;

interface SeenBefore {
  /** Null: this session was never seen. */
  last_seen_at: Date | null;
  ended_at: Date | null;
  /** The user's. */
  sessions_ended_at: Date | null;
}

/** Whether the member has signed this session out, here or on another device, though its token is still good. */
export function isSessionEnded(session: SessionClaims, seen: SeenBefore): boolean {
  if (seen.last_seen_at) return seen.ended_at !== null;
  const endedMs = seen.sessions_ended_at?.getTime() ?? 0;
  return session.issuedAt.getTime() < endedMs - clockToleranceMs;
}

interface Note {
  session: SessionClaims;
  userAgent: string;
  lastSeenAt: Date | null;
  /** A digest, where the sign-in service was asked with this token. */
  checkedToken: string | null;
}

/** Notes that a session is in use, unless that was noted within the hour and the sign-in service was not asked. */
export async function noteSession(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { session, userAgent, lastSeenAt, checkedToken }: Note,
): Promise<void> {
  if (!session.sessionId) return;
  const at = now();
  if (!checkedToken && lastSeenAt && at.getTime() - lastSeenAt.getTime() < refreshMs) return;
  const note = {
    user_agent: userAgent.slice(0, longestUserAgent),
    last_seen_at: at,
    ...(checkedToken ? { checked_token: checkedToken, checked_at: at } : {}),
  };
  await db
    .insertInto('member_sessions')
    .values({ ...note, session_id: session.sessionId, user_id: session.userId, first_seen_at: at })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(note))
    .execute();
}

interface Ending {
  userId: string;
  /** As of auth/v1's logout (contract §7); `local` and `others` are seen from this session. */
  scope: 'global' | 'local' | 'others';
  sessionId: string | null;
}

/** Ends sessions for the product, so that their tokens open nothing here from the next request on. */
export async function endMemberSessions(
  { db, now }: { db: Context['db'] | Transaction<Schema>; now: Context['now'] },
  { userId, scope, sessionId }: Ending,
): Promise<void> {
  const at = now();
  const ended = db
    .updateTable('member_sessions')
    .set({ ended_at: at })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null);
  if (scope === 'local') {
    if (sessionId) await ended.where('session_id', '=', sessionId).execute();
    return;
  }
  await (scope === 'others' && sessionId ? ended.where('session_id', '<>', sessionId) : ended).execute();
  await db.updateTable('users').set({ sessions_ended_at: at }).where('id', '=', userId).execute();
}

/** Forgets devices that were away for 400 days, and ended ones once their last token has expired. Answers how many. */
export async function removePastSessions({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const at = now().getTime();
  const { numDeletedRows } = await db
    .deleteFrom('member_sessions')
    .where((where) =>
      where.or([
        where('last_seen_at', '<', new Date(at - longestAbsenceMs)),
        where('ended_at', '<', new Date(at - keptEndedMs)),
      ]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
