import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { AuthContext } from '#auth-service/auth-context.ts';
import type { AuthDatabase } from '#auth-service/auth-schema.ts';
import { AuthError, invalid } from '#auth-service/http/auth-error.ts';

/** The half of a PKCE exchange that the client sends first. */
export interface CodeChallenge {
  challenge: string;
  method: 's256' | 'plain';
}

/** How a flow will have signed the user in. */
export type FlowMethod = 'email/signup' | 'magiclink' | 'recovery' | 'email_change' | 'invite';

/** Null where the client uses no PKCE. Throws `validation_failed` for half a challenge or a malformed one. */
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
      auth_code: randomUUID(),
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

/** The code for the newest flow of this user and method. Throws `flow_state_not_found`. */
export async function issueAuthCode(
  transaction: AuthDatabase,
  { userId, method, now }: { userId: string; method: FlowMethod; now: Date },
): Promise<string> {
  const newest = await transaction
    .selectFrom('flow_state')
    .select(['id', 'auth_code'])
    .where('user_id', '=', userId)
    .where('authentication_method', '=', method)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!newest?.auth_code) throw new AuthError(404, 'flow_state_not_found', 'No associated flow state found. ');
  await transaction
    .updateTable('flow_state')
    .set({ auth_code_issued_at: now, updated_at: now })
    .where('id', '=', newest.id)
    .execute();
  return newest.auth_code;
}

/** Uses a flow up: whose it is, and how it signs in. Throws the contract's errors (§8) and then leaves the flow. */
export async function redeemAuthCode(
  { settings, now }: Pick<AuthContext, 'settings' | 'now'>,
  transaction: AuthDatabase,
  { authCode, verifier }: { authCode: string; verifier: string },
): Promise<{ userId: string; method: string }> {
  const flow = await transaction
    .selectFrom('flow_state')
    .select([
      'id',
      'user_id',
      'code_challenge',
      'code_challenge_method',
      'authentication_method',
      'auth_code_issued_at',
      'created_at',
    ])
    .where('auth_code', '=', authCode)
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
  await transaction.deleteFrom('flow_state').where('id', '=', flow.id).execute();
  return { userId: flow.user_id, method: flow.authentication_method };
}

function isVerifierRight(verifier: string, challenge: string, method: 's256' | 'plain' | null): boolean {
  const given = method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier;
  const expected = Buffer.from(challenge);
  const actual = Buffer.from(given);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
