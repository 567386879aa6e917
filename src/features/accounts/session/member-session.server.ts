import type { Transaction } from 'kysely';
import type { Context } from '#context/context.ts';
import type { SessionClaims } from '#context/session-claims.ts';
import type { Schema } from '#db/schema.ts';

/** A device in use is recorded once an hour. */
const refreshMs = 60 * 60 * 1000;
const longestUserAgent = 400;
/** This is the tolerance between the service's clock and ours. */
const clockToleranceMs = 30_000;
/** The cookie lasts 400 days (spec §9), so a device unused for longer has no session. */
const longestAbsenceMs = 400 * 24 * 60 * 60 * 1000;
/** GoTrue's access tokens last at most a week, so later there is no token to reject. */
const retentionMs = 8 * 24 * 60 * 60 * 1000;

interface SeenBefore {
  /** Null means that the session has no row. */
  last_seen_at: Date | null;
  ended_at: Date | null;
  sessions_ended_at: Date | null;
}

/** Returns true if the member signed this session out on any device, although its token is still valid. */
export function isSessionEnded(session: SessionClaims, seen: SeenBefore): boolean {
  if (seen.last_seen_at) return seen.ended_at !== null;
  const endedMs = seen.sessions_ended_at?.getTime() ?? 0;
  return session.issuedAt.getTime() < endedMs - clockToleranceMs;
}

interface Note {
  session: SessionClaims;
  userAgent: string;
  lastSeenAt: Date | null;
  checkedToken: string | null;
}

/** Writes at most once an hour unless the sign-in service was called. */
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
  /** These are the scopes of the service's logout (contract §7); `local` and `others` are relative to this session. */
  scope: 'global' | 'local' | 'others';
  sessionId: string | null;
}

/** The tokens of these sessions are invalid from the next request on. */
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

/** Deletes devices unused for 400 days, and ended sessions without a valid token. Returns how many. */
export async function removePastSessions({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const at = now().getTime();
  const { numDeletedRows } = await db
    .deleteFrom('member_sessions')
    .where((where) =>
      where.or([
        where('last_seen_at', '<', new Date(at - longestAbsenceMs)),
        where('ended_at', '<', new Date(at - retentionMs)),
      ]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
