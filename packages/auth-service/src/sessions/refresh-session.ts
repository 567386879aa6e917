import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { toAuditRow } from '#audit-log.ts';
import type { AuthContext } from '#auth-context.ts';
import type { AuthDatabase } from '#auth-schema.ts';
import { AuthError } from '#http/auth-error.ts';
import type { RequestOrigin } from '#http/request-info.ts';
import { createAccessToken, secondFactorMethods } from '#tokens/access-token.ts';
import {
  createRefreshToken,
  digestRefreshToken,
  openRefreshToken,
  revokeTokens,
  sealRefreshToken,
} from '#tokens/refresh-token.ts';
import { findUser } from '#users/find-user.ts';
import { isBanned, type User } from '#users/user.ts';
import { type IssuedSession, methodsOfSession } from './session.ts';
import { findSessionEnd } from './session-validity.ts';

const retryForMs = 5000;

type Attempt = { kind: 'issued'; session: IssuedSession } | { kind: 'refused'; error: AuthError } | { kind: 'busy' };

interface RefreshInput {
  refreshToken: string;
  origin: RequestOrigin;
}

/**
 * Follows contract §9. Concurrent requests on a session get the same tokens: those of this process wait without a
 * connection, others in the database.
 */
export async function refreshSession(context: AuthContext, input: RefreshInput): Promise<IssuedSession> {
  return context.turns.inTurn(input.refreshToken, () => refreshInTurn(context, input));
}

async function refreshInTurn(context: AuthContext, { refreshToken, origin }: RefreshInput): Promise<IssuedSession> {
  const giveUpAt = Date.now() + retryForMs;
  do {
    // A refusal is returned, not thrown, so that the transaction commits the revocation.
    const attempt = await context.db
      .transaction()
      .execute((transaction) => tryRefresh(context, transaction, refreshToken, origin));
    if (attempt.kind === 'issued') return attempt.session;
    if (attempt.kind === 'refused') throw attempt.error;
    await sleep(10 + Math.random() * 20);
  } while (Date.now() < giveUpAt);
  throw new AuthError(
    409,
    'conflict',
    'Too many concurrent token refresh requests on the same session or refresh token',
  );
}

async function tryRefresh(
  context: AuthContext,
  transaction: AuthDatabase,
  refreshToken: string,
  origin: RequestOrigin,
): Promise<Attempt> {
  const held = await holdToken(transaction, refreshToken);
  if (!held) return explainMissing(transaction, refreshToken);
  const user = await findUser(transaction, { id: held.userId });
  if (!user) return refuse('refresh_token_not_found', 'Refresh Token Not Found');
  if (isBanned(user, context.now())) return refuse('user_banned', 'User Banned');
  const expired = await findSessionEnd(context, transaction, { ...held, id: held.sessionId }, user);
  if (expired) return refuse('session_expired', expired);

  const active = held.isRevoked ? await findActiveToken(transaction, held.sessionId) : null;
  // The client never received the response to its last refresh: it gets the same token again, at any age.
  const lostAnswer = active?.sealed && active.parent === held.token ? active.sealed : null;
  if (held.isRevoked && !lostAnswer) {
    const { isRotated, reuseIntervalMs } = context.settings.refreshToken;
    const isLate = context.now().getTime() > held.tokenUpdatedAt.getTime() + reuseIntervalMs;
    if (isLate && isRotated) await revokeTokens(transaction, held.sessionId, context.now());
    // A session without an active token ended because of a reuse. The reuse interval does not reopen it.
    if (isLate || !active || (await isFromBelow(transaction, held))) {
      return refuse('refresh_token_already_used', 'Already Used');
    }
  }
  const issuedToken = lostAnswer ? openRefreshToken(lostAnswer, refreshToken) : createRefreshToken();
  await storeRefresh(context, transaction, { held, user, refreshToken, issuedToken, isNew: !lostAnswer, origin });
  const session = { id: held.sessionId, createdAt: held.createdAt, methods: held.methods };
  const accessToken = await createAccessToken(context, { user, session });
  return { kind: 'issued', session: { sessionId: held.sessionId, user, refreshToken: issuedToken, ...accessToken } };
}

function refuse(code: string, detail: string): Attempt {
  return { kind: 'refused', error: new AuthError(400, code, `Invalid Refresh Token: ${detail}`) };
}

/** Locks both rows; returns nothing if another request holds either. */
async function holdToken(transaction: AuthDatabase, refreshToken: string) {
  return transaction
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .select([
      'sessions.id as sessionId',
      'sessions.user_id as userId',
      'sessions.created_at as createdAt',
      'sessions.not_after as notAfter',
      'sessions.aal',
      sql<Date>`coalesce(sessions.refreshed_at at time zone 'utc', refresh_tokens.updated_at)`.as('lastUsedAt'),
      'refresh_tokens.token',
      'refresh_tokens.revoked as isRevoked',
      'refresh_tokens.created_at as tokenCreatedAt',
      'refresh_tokens.updated_at as tokenUpdatedAt',
      methodsOfSession.as('methods'),
    ])
    .where('refresh_tokens.token', '=', digestRefreshToken(refreshToken))
    .forUpdate(['refresh_tokens', 'sessions'])
    .skipLocked()
    .executeTakeFirst();
}

type HeldToken = NonNullable<Awaited<ReturnType<typeof holdToken>>>;

async function explainMissing(transaction: AuthDatabase, refreshToken: string): Promise<Attempt> {
  const token = await transaction
    .selectFrom('refresh_tokens')
    .select('session_id')
    .where('token', '=', digestRefreshToken(refreshToken))
    .executeTakeFirst();
  if (!token) return refuse('refresh_token_not_found', 'Refresh Token Not Found');
  return token.session_id ? { kind: 'busy' } : refuse('session_not_found', 'No Valid Session Found');
}

/** A token from before the session's second step does not prove that step. */
async function isFromBelow(transaction: AuthDatabase, { sessionId, tokenCreatedAt }: HeldToken): Promise<boolean> {
  const laterStep = await transaction
    .selectFrom('mfa_amr_claims')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('authentication_method', 'in', secondFactorMethods)
    .where('updated_at', '>', tokenCreatedAt)
    .executeTakeFirst();
  return laterStep !== undefined;
}

/** A separate statement sees what was committed while this transaction waited for the lock. */
async function findActiveToken(transaction: AuthDatabase, sessionId: string) {
  const token = await transaction
    .selectFrom('refresh_tokens')
    .select(['parent', 'catlas_sealed as sealed'])
    .where('session_id', '=', sessionId)
    .where('revoked', '=', false)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return token ?? null;
}

interface StoreRefreshInput {
  held: HeldToken;
  user: User;
  refreshToken: string;
  issuedToken: string;
  isNew: boolean;
  origin: RequestOrigin;
}

async function storeRefresh(context: AuthContext, transaction: AuthDatabase, input: StoreRefreshInput) {
  const { held, user, refreshToken, issuedToken, isNew, origin } = input;
  const now = context.now();
  const entry = { actor: user, address: origin.address, now };
  const refreshed = toAuditRow({ ...entry, action: 'token_refreshed' });
  const revoked = toAuditRow({ ...entry, action: 'token_revoked' });
  await sql`
    with revoked as (
      update auth.refresh_tokens set revoked = true, updated_at = ${now}
      where token = ${held.token} and ${isNew}::boolean and not revoked
    ), issued as (
      insert into auth.refresh_tokens (instance_id, token, catlas_sealed, user_id, parent, revoked, created_at, updated_at,
        session_id)
      select ${refreshed.instance_id}::uuid, ${digestRefreshToken(issuedToken)}, ${sealRefreshToken(issuedToken, refreshToken)},
        ${user.id}, ${held.token}, false, ${now}::timestamptz, ${now}::timestamptz, ${held.sessionId}::uuid where ${isNew}::boolean
    ), entries as (
      insert into auth.audit_log_entries (id, instance_id, payload, ip_address, created_at)
      select e.id, ${refreshed.instance_id}::uuid, e.payload, ${origin.address}, ${now}::timestamptz
      from (values (${refreshed.id}::uuid, ${refreshed.payload}::json, true),
        (${revoked.id}::uuid, ${revoked.payload}::json, ${isNew}::boolean)) e(id, payload, is_true)
      where e.is_true
    )
    update auth.sessions set refreshed_at = ${now.toISOString()}::timestamp, updated_at = ${now}::timestamptz,
      user_agent = ${origin.userAgent}, ip = ${isIP(origin.address) ? origin.address : null}::inet
    where id = ${held.sessionId}`.execute(transaction);
}
