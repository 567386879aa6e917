import { sql } from 'kysely';
import type { AssuranceLevel, AuthDatabase, JsonObject } from '#auth-schema.ts';
import type { MethodReference } from '#tokens/access-token.ts';
import type { ProviderTokens } from '#tokens/flow-state.ts';
import type { Weakness } from '#users/passwords.ts';
import { presentUser, type User } from '#users/user.ts';

export interface Session {
  id: string;
  userId: string;
  createdAt: Date;
  lastUsedAt: Date;
  notAfter: Date | null;
  aal: AssuranceLevel;
  methods: MethodReference[];
}

export async function findSession(db: AuthDatabase, id: string): Promise<Session | null> {
  return (await sessionsWhere(db, id).executeTakeFirst()) ?? null;
}

/** Locks the row until the transaction ends. */
export async function lockSession(transaction: AuthDatabase, id: string): Promise<Session | null> {
  return (await sessionsWhere(transaction, id).forUpdate().executeTakeFirst()) ?? null;
}

function sessionsWhere(db: AuthDatabase, id: string) {
  return db
    .selectFrom('sessions')
    .select([
      'id',
      'user_id as userId',
      'created_at as createdAt',
      'not_after as notAfter',
      lastUseOfSession.as('lastUsedAt'),
      'aal',
      methodsOfSession.as('methods'),
    ])
    .where('id', '=', id);
}

/** A session that was never refreshed counts from its beginning. */
export const lastUseOfSession = sql<Date>`coalesce(sessions.refreshed_at at time zone 'utc', sessions.created_at)`;

/** The newest method comes first, also within one second. */
export const methodsOfSession = sql<MethodReference[]>`(
  select coalesce(jsonb_agg(
    jsonb_build_object('method', c.authentication_method, 'timestamp', floor(extract(epoch from c.updated_at))::bigint)
    order by c.updated_at desc
  ), '[]'::jsonb)
  from auth.mfa_amr_claims c where c.session_id = sessions.id)`;

export interface IssuedSession {
  sessionId: string;
  user: User;
  accessToken: string;
  refreshToken: string;
  /** The time is in seconds since 1970. */
  expiresAt: number;
  expiresIn: number;
  weakness?: Weakness;
  provider?: ProviderTokens | null;
}

/** The contract (§2) defines the shape. */
export function presentSession(session: IssuedSession): JsonObject {
  return {
    access_token: session.accessToken,
    token_type: 'bearer',
    expires_in: session.expiresIn,
    expires_at: session.expiresAt,
    refresh_token: session.refreshToken,
    user: presentUser(session.user),
    ...(session.provider ? { provider_token: session.provider.token } : {}),
    ...(session.provider?.refreshToken ? { provider_refresh_token: session.provider.refreshToken } : {}),
    ...(session.weakness ? { weak_password: session.weakness } : {}),
  };
}

export function sessionHeaders(session: IssuedSession): Record<string, string> {
  return { 'sb-auth-user-id': session.user.id, 'sb-auth-session-id': session.sessionId };
}
