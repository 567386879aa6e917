import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { AuthContext } from '#auth-context.ts';
import type { AuthDatabase, AuthSchema } from '#auth-schema.ts';
import { AuthError, invalid } from '#http/auth-error.ts';
import { findSessionEnd, putSessionEnd } from './flow-session-end.ts';

export interface CodeChallenge {
  challenge: string;
  method: 's256' | 'plain';
}

export type FlowMethod = 'email/signup' | 'magiclink' | 'recovery' | 'email_change' | 'invite';
export type OutsideMethod = 'oauth' | 'sso/saml';

/** Returns null without PKCE. Throws `validation_failed` for half a challenge or a malformed one. */
export function parseCodeChallenge(fields: {
  code_challenge: string;
  code_challenge_method: string;
}): CodeChallenge | null {
  const { code_challenge: challenge, code_challenge_method: method } = fields;
  if (!challenge && !method) return null;
  if (!challenge || !method) throw invalid('PKCE flow requires code_challenge_method and code_challenge');
  if (challenge.length < 43 || challenge.length > 128)
    throw invalid('code challenge has to be between 43 and 128 characters');
  if (!/^[A-Za-z0-9._~-]+$/.test(challenge))
    throw invalid('code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes');
  const known = method.toLowerCase();
  if (known !== 's256' && known !== 'plain') throw invalid(`unsupported code_challenge method "${method}"`);
  return { challenge, method: known };
}

export async function addFlowState(
  transaction: AuthDatabase,
  input: { userId: string; challenge: CodeChallenge; method: FlowMethod; now: Date },
): Promise<void> {
  await transaction
    .insertInto('flow_state')
    .values({
      id: randomUUID(),
      user_id: input.userId,
      auth_code: null,
      code_challenge: input.challenge.challenge,
      code_challenge_method: input.challenge.method,
      provider_type: input.method === 'magiclink' ? 'magiclink' : 'email',
      provider_access_token: '',
      provider_refresh_token: '',
      authentication_method: input.method,
      created_at: input.now,
      updated_at: input.now,
    })
    .execute();
}

/** A flow without a challenge ends with tokens in the redirect's fragment. */
export interface OutsideFlow {
  id: string;
  isPkce: boolean;
  providerType: string;
  method: OutsideMethod;
  /** The target was checked when the flow began. */
  redirectTo: string;
  inviteToken: string | null;
  /** Null means a sign-in; otherwise this user adds an identity. */
  linkingUserId: string | null;
  isEmailOptional: boolean;
  codeVerifier: string | null;
  isUsed: boolean;
  createdAt: Date;
}

interface NewOutsideFlow {
  challenge: CodeChallenge | null;
  providerType: string;
  method: OutsideMethod;
  redirectTo: string;
  inviteToken?: string | null;
  linkingUserId?: string | null;
  isEmailOptional?: boolean;
  codeVerifier?: string | null;
  now: Date;
}

/** The flow's id is the provider's `state` parameter. */
export async function openOutsideFlow(transaction: AuthDatabase, input: NewOutsideFlow): Promise<string> {
  const id = randomUUID();
  const clientStateId = input.codeVerifier ? randomUUID() : null;
  if (clientStateId) {
    await transaction
      .insertInto('oauth_client_states')
      .values({
        id: clientStateId,
        provider_type: input.providerType,
        code_verifier: input.codeVerifier!,
        created_at: input.now,
      })
      .execute();
  }
  await transaction
    .insertInto('flow_state')
    .values({
      id,
      user_id: null,
      auth_code: null,
      code_challenge: input.challenge?.challenge ?? null,
      code_challenge_method: input.challenge?.method ?? null,
      provider_type: input.providerType,
      provider_access_token: '',
      provider_refresh_token: '',
      authentication_method: input.method,
      referrer: input.redirectTo,
      invite_token: input.inviteToken ?? null,
      linking_target_id: input.linkingUserId ?? null,
      oauth_client_state_id: clientStateId,
      email_optional: input.isEmailOptional ?? false,
      created_at: input.now,
      updated_at: input.now,
    })
    .execute();
  return id;
}

export async function findOutsideFlow(db: AuthDatabase, id: string): Promise<OutsideFlow | null> {
  const row = await outsideFlowsWhere(db, id).executeTakeFirst();
  return row ? toOutsideFlow(row) : null;
}

/** Locks the flow until the transaction ends, so that it is used once only. */
export async function lockOutsideFlow(transaction: AuthDatabase, id: string): Promise<OutsideFlow | null> {
  const row = await outsideFlowsWhere(transaction, id).forUpdate('flow_state').executeTakeFirst();
  return row ? toOutsideFlow(row) : null;
}

function outsideFlowsWhere(db: AuthDatabase, id: string) {
  return db
    .selectFrom('flow_state')
    .selectAll('flow_state')
    .select((eb) =>
      eb
        .selectFrom('oauth_client_states')
        .select('code_verifier')
        .whereRef('oauth_client_states.id', '=', 'flow_state.oauth_client_state_id')
        .as('code_verifier'),
    )
    .where('flow_state.id', '=', id)
    .where('authentication_method', 'in', ['oauth', 'sso/saml']);
}

type OutsideFlowRow = Selectable<AuthSchema['flow_state']> & { code_verifier: string | null };

function toOutsideFlow(row: OutsideFlowRow): OutsideFlow {
  return {
    id: row.id,
    isPkce: row.code_challenge !== null,
    providerType: row.provider_type,
    method: row.authentication_method as OutsideMethod,
    redirectTo: row.referrer ?? '',
    inviteToken: row.invite_token,
    linkingUserId: row.linking_target_id,
    isEmailOptional: row.email_optional,
    codeVerifier: row.code_verifier,
    isUsed: row.user_id !== null,
    createdAt: row.created_at,
  };
}

/** Returns the code that the client exchanges for a session; null for a flow without PKCE. */
export async function completeOutsideFlow(
  transaction: AuthDatabase,
  flow: Pick<OutsideFlow, 'id' | 'isPkce'>,
  input: {
    userId: string;
    providerToken?: string;
    providerRefreshToken?: string;
    sessionEndsAt?: Date | null;
    now: Date;
  },
): Promise<string | null> {
  await transaction
    .deleteFrom('oauth_client_states')
    .where('id', '=', (eb) => eb.selectFrom('flow_state').select('oauth_client_state_id').where('id', '=', flow.id))
    .execute();
  if (!flow.isPkce) {
    await transaction.deleteFrom('flow_state').where('id', '=', flow.id).execute();
    return null;
  }
  if (input.sessionEndsAt) await putSessionEnd(transaction, flow.id, input.sessionEndsAt);
  const authCode = randomUUID();
  await transaction
    .updateTable('flow_state')
    .set({
      user_id: input.userId,
      auth_code: digestAuthCode(authCode),
      provider_access_token: input.providerToken ?? '',
      provider_refresh_token: input.providerRefreshToken ?? '',
      auth_code_issued_at: input.now,
      updated_at: input.now,
    })
    .where('id', '=', flow.id)
    .execute();
  return authCode;
}

/** The code is random, so a plain hash is enough. */
function digestAuthCode(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}

/** Throws `flow_state_not_found`. */
export async function issueAuthCode(
  transaction: AuthDatabase,
  { userId, method, now }: { userId: string; method: FlowMethod; now: Date },
): Promise<string> {
  const newest = await transaction
    .selectFrom('flow_state')
    .select('id')
    .where('user_id', '=', userId)
    .where('authentication_method', '=', method)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!newest) throw new AuthError(404, 'flow_state_not_found', 'No associated flow state found. ');
  const authCode = randomUUID();
  await transaction
    .updateTable('flow_state')
    .set({ auth_code: digestAuthCode(authCode), auth_code_issued_at: now, updated_at: now })
    .where('id', '=', newest.id)
    .execute();
  return authCode;
}

/** `refreshToken` is empty where the provider gave none. */
export interface ProviderTokens {
  token: string;
  refreshToken: string;
}

export interface RedeemedCode {
  userId: string;
  method: string;
  outsideProvider: string | null;
  providerTokens: ProviderTokens | null;
  /** Null means that the settings decide. */
  sessionEndsAt: Date | null;
}

/** Throws the contract's errors (§8) and then leaves the flow. */
export async function redeemAuthCode(
  { settings, now }: Pick<AuthContext, 'settings' | 'now'>,
  transaction: AuthDatabase,
  { authCode, verifier }: { authCode: string; verifier: string },
): Promise<RedeemedCode> {
  const flow = await transaction
    .selectFrom('flow_state')
    .select([
      'id',
      'user_id',
      'code_challenge',
      'code_challenge_method',
      'authentication_method',
      'provider_type',
      'auth_code_issued_at',
      'provider_access_token',
      'provider_refresh_token',
      'created_at',
    ])
    .where('auth_code', '=', digestAuthCode(authCode))
    .forUpdate()
    .executeTakeFirst();
  if (!flow?.user_id) {
    throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
  }
  const startedAt = (flow.authentication_method === 'magiclink' && flow.auth_code_issued_at) || flow.created_at;
  if (startedAt.getTime() + settings.flowStateExpiryMs < now().getTime()) {
    throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
  }
  if (!isVerifierRight(verifier, flow.code_challenge ?? '', flow.code_challenge_method)) {
    throw new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier');
  }
  const sessionEndsAt = await findSessionEnd(transaction, flow.id);
  await transaction.deleteFrom('flow_state').where('id', '=', flow.id).execute();
  const providerTokens = flow.provider_access_token
    ? { token: flow.provider_access_token, refreshToken: flow.provider_refresh_token ?? '' }
    : null;
  const isOutside = flow.authentication_method === 'oauth' || flow.authentication_method === 'sso/saml';
  return {
    userId: flow.user_id,
    method: flow.authentication_method,
    outsideProvider: isOutside ? flow.provider_type : null,
    providerTokens,
    sessionEndsAt,
  };
}

function isVerifierRight(verifier: string, challenge: string, method: 's256' | 'plain' | null): boolean {
  const given = method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier;
  const expected = Buffer.from(challenge);
  const actual = Buffer.from(given);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
