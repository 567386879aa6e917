import { randomUUID } from 'node:crypto';
import { addAuditEntry } from '#audit-log.ts';
import { type AuthDatabase, nilUuid } from '#auth-schema.ts';
import { secondFactorMethods } from '#tokens/access-token.ts';
import { createRefreshToken, digestRefreshToken, revokeTokens } from '#tokens/refresh-token.ts';
import type { User } from '#users/user.ts';

interface RaiseInput {
  user: User;
  sessionId: string;
  factorId: string;
  /** The token's `amr` names it `totp`, `mfa/phone` or `mfa/webauthn`. */
  method: string;
  address: string;
  now: Date;
}

/**
 * Expects a locked session; ends the user's sessions below aal2. The returned refresh token has no parent, so that no
 * earlier token is answered with it.
 */
export async function raiseSession(transaction: AuthDatabase, input: RaiseInput): Promise<string> {
  const { user, sessionId, factorId, method, now } = input;
  await transaction
    .insertInto('mfa_amr_claims')
    .values({
      id: randomUUID(),
      session_id: sessionId,
      authentication_method: method,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'authentication_method']).doUpdateSet({ updated_at: now }),
    )
    .execute();
  await transaction
    .updateTable('sessions')
    .set({ aal: 'aal2', factor_id: factorId, updated_at: now })
    .where('id', '=', sessionId)
    .execute();
  const refreshToken = await replaceTokens(transaction, input);
  await transaction
    .deleteFrom('sessions')
    .where('user_id', '=', user.id)
    .where((eb) => eb.or([eb('aal', 'is', null), eb('aal', '<', 'aal2')]))
    .execute();
  return refreshToken;
}

async function replaceTokens(transaction: AuthDatabase, { user, sessionId, address, now }: RaiseInput) {
  await revokeTokens(transaction, sessionId, now);
  const token = createRefreshToken();
  await transaction
    .insertInto('refresh_tokens')
    .values({
      instance_id: nilUuid,
      token: digestRefreshToken(token),
      user_id: user.id,
      revoked: false,
      parent: null,
      session_id: sessionId,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await addAuditEntry(transaction, { action: 'token_revoked', actor: user, address, now });
  return token;
}

export async function lowerSessions(
  transaction: AuthDatabase,
  { userId, factorId, now }: { userId: string; factorId: string; now: Date },
): Promise<void> {
  const lowered = await transaction
    .updateTable('sessions')
    .set({ aal: 'aal1', factor_id: null, updated_at: now })
    .where('user_id', '=', userId)
    .where('factor_id', '=', factorId)
    .returning('id')
    .execute();
  if (lowered.length === 0) return;
  await transaction
    .deleteFrom('mfa_amr_claims')
    .where(
      'session_id',
      'in',
      lowered.map(({ id }) => id),
    )
    .where('authentication_method', 'in', secondFactorMethods)
    .execute();
}
