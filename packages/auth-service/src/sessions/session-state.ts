import { type RawBuilder, sql } from 'kysely';

interface SessionState {
  isAlive: boolean;
  hasSecondFactor: boolean;
}

/** A token without a session id has no session that could end. */
export function selectSessionState({
  userId,
  sessionId,
}: {
  userId: string;
  sessionId: string | null;
}): RawBuilder<SessionState> {
  return sql<SessionState>`jsonb_build_object(
  'isAlive', ${sessionId}::uuid is null
    or exists (select from auth.sessions where id = ${sessionId}::uuid and user_id = ${userId}::uuid),
  'hasSecondFactor', exists (select from auth.mfa_factors where user_id = ${userId}::uuid and status = 'verified'))`;
}
