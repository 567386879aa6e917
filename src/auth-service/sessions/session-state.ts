import { sql } from 'kysely';
import type { SelectSessionState, SessionState } from '#platform/auth-port/session-state.ts';

/** For statements on this service's database. A token without a session id has no session that could end. */
export const selectSessionState: SelectSessionState = ({ userId, sessionId }) => sql<SessionState>`jsonb_build_object(
  'isAlive', ${sessionId}::uuid is null
    or exists (select from auth.sessions where id = ${sessionId}::uuid and user_id = ${userId}::uuid),
  'hasSecondFactor', exists (select from auth.mfa_factors where user_id = ${userId}::uuid and status = 'verified'))`;
