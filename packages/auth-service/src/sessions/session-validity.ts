import { sql } from 'kysely';
import type { AuthContext } from '#auth-context.ts';
import type { AuthDatabase } from '#auth-schema.ts';
import { hasVerifiedFactor, type User } from '#users/user.ts';
import type { Session } from './session.ts';

/** Returns null while the session is valid. */
export async function findSessionEnd(
  context: AuthContext,
  db: AuthDatabase,
  session: Omit<Session, 'methods'>,
  user: User,
): Promise<string | null> {
  const now = context.now().getTime();
  const { timeboxMs, inactivityMs, lowAssuranceMs, isSinglePerUser } = context.settings.session;
  const started = session.createdAt.getTime();
  if (session.notAfter && session.notAfter.getTime() < now) return 'Session Expired';
  if (timeboxMs !== null && started + timeboxMs < now) return 'Session Expired';
  if (inactivityMs !== null && session.lastUsedAt.getTime() + inactivityMs < now) return 'Session Expired (Inactivity)';
  if (lowAssuranceMs !== null && session.aal === 'aal1' && hasVerifiedFactor(user) && started + lowAssuranceMs < now) {
    return 'Session Expired (Low AAL: User Needs MFA Verification)';
  }
  if (isSinglePerUser && (await hasNewerSession(db, session))) return 'Session Expired (Revoked by Newer Login)';
  return null;
}

async function hasNewerSession(
  db: AuthDatabase,
  { id, userId, createdAt }: Pick<Session, 'id' | 'userId' | 'createdAt'>,
): Promise<boolean> {
  const newer = await db
    .selectFrom('sessions')
    .select(sql`1`.as('one'))
    .where('user_id', '=', userId)
    .where('id', '<>', id)
    .where('created_at', '>', createdAt)
    .executeTakeFirst();
  return newer !== undefined;
}
