import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { sql } from 'kysely';
import { toAuditRow } from '#audit-log.ts';
import type { AuthContext } from '#auth-context.ts';
import type { AuthDatabase } from '#auth-schema.ts';
import type { RequestOrigin } from '#http/request-info.ts';
import { assuranceLevelOf, createAccessToken } from '#tokens/access-token.ts';
import { createRefreshToken, digestRefreshToken } from '#tokens/refresh-token.ts';
import type { User } from '#users/user.ts';
import type { IssuedSession } from './session.ts';

interface StartSessionInput {
  user: User;
  /** The token's `amr` names it `password`, `otp`, `recovery`, … */
  method: string;
  origin: RequestOrigin;
  provider?: string;
  /** Null means that the settings decide. */
  notAfter?: Date | null;
  onlyWithHash?: string | null;
}

/** Runs one statement. Returns null when the user is gone or banned, or has another hash than `onlyWithHash`. */
export async function startSession(
  context: AuthContext,
  db: AuthDatabase,
  { user, method, origin, provider = 'email', notAfter = null, onlyWithHash }: StartSessionInput,
): Promise<IssuedSession | null> {
  const now = context.now();
  const sessionId = randomUUID();
  const refreshToken = createRefreshToken();
  const methods = [{ method, timestamp: Math.floor(now.getTime() / 1000) }];
  const audit = toAuditRow({ action: 'login', actor: user, address: origin.address, now, traits: { provider } });
  const ip = isIP(origin.address) ? origin.address : null;
  const { rows } = await sql`
    with signed_in as (
      update auth.users set last_sign_in_at = ${now}, updated_at = ${now}
      where id = ${user.id} and (banned_until is null or banned_until <= ${now})
        ${onlyWithHash === undefined ? sql`` : sql`and encrypted_password is not distinct from ${onlyWithHash}`}
      returning id
    ), session as (
      insert into auth.sessions (id, user_id, created_at, updated_at, not_after, aal, user_agent, ip)
      select ${sessionId}::uuid, id, ${now}::timestamptz, ${now}::timestamptz, ${notAfter}::timestamptz,
        ${assuranceLevelOf(methods)}::auth.aal_level, ${origin.userAgent}, ${ip}::inet from signed_in returning id
    ), refresh_token as (
      insert into auth.refresh_tokens (instance_id, token, user_id, revoked, created_at, updated_at, session_id)
      select ${audit.instance_id}::uuid, ${digestRefreshToken(refreshToken)}, ${user.id}, false, ${now}::timestamptz, ${now}::timestamptz, id from session
    ), claim as (
      insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
      select ${randomUUID()}::uuid, id, ${now}::timestamptz, ${now}::timestamptz, ${method} from session
    ), entry as (
      insert into auth.audit_log_entries (id, instance_id, payload, ip_address, created_at)
      select ${audit.id}::uuid, ${audit.instance_id}::uuid, ${audit.payload}::json, ${audit.ip_address}, ${now}::timestamptz from session
    )
    select id from session`.execute(db);
  if (rows.length === 0) return null;
  const signedIn = { ...user, last_sign_in_at: now, updated_at: now };
  const session = { id: sessionId, createdAt: now, methods };
  return {
    sessionId,
    user: signedIn,
    refreshToken,
    ...(await createAccessToken(context, { user: signedIn, session })),
  };
}
