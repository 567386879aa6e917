import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { type Selectable, sql } from 'kysely';
import { addAuditEntry } from '#audit-log.ts';
import type { AuthContext } from '#auth-context.ts';
import type { AuthDatabase, AuthSchema, JsonObject } from '#auth-schema.ts';
import { AuthError } from '#http/auth-error.ts';
import { parseChannel } from '#sms/channel.ts';
import { type Factor, type FactorOwner, getFactor, holdOwner, requireVerifying } from './factor.ts';
import { sendFactorCode } from './phone-code.ts';
import { startCeremony } from './webauthn.ts';

export type Challenge = Selectable<AuthSchema['mfa_challenges']>;

interface ChallengeRequest {
  factorId: string;
  /** Only this IP address can answer the challenge. */
  address: string;
}

/** Returns the response body of the contract (§12). */
export async function challengeFactor(
  context: AuthContext,
  owner: FactorOwner,
  { factorId, channel, address }: ChallengeRequest & { channel: string },
): Promise<JsonObject> {
  return context.db.transaction().execute(async (transaction) => {
    const { user } = await holdOwner(transaction, owner);
    const factor = getFactor(user, factorId);
    requireVerifying(context, factor.factor_type);
    const now = context.now();
    const type = factor.factor_type;
    const codeHash =
      type === 'phone' ? await sendFactorCode(context, { user, factor, channel: parseChannel(channel) }) : null;
    const webauthn = type === 'webauthn' ? await startCeremony(context.settings.relyingParty, user, factor) : null;
    const id = randomUUID();
    await transaction
      .insertInto('mfa_challenges')
      .values({
        id,
        factor_id: factor.id,
        created_at: now,
        ip_address: toInet(address),
        otp_code: codeHash,
        web_authn_session_data: webauthn ? JSON.stringify(webauthn.ceremony) : null,
      })
      .execute();
    await markChallenged(transaction, factor, now);
    const traits = { factor_id: factor.id, factor_status: factor.status };
    await addAuditEntry(transaction, { action: 'challenge_created', actor: user, address, now, traits });
    return {
      id,
      type,
      expires_at: Math.floor((now.getTime() + context.settings.factors.challengeExpiryMs) / 1000),
      ...(webauthn ? { webauthn: { type: webauthn.ceremony.type, credential_options: webauthn.options } } : {}),
    };
  });
}

/** The column is unique over all factors, and two challenges may share a millisecond. */
async function markChallenged(transaction: AuthDatabase, factor: Factor, now: Date): Promise<void> {
  const microseconds = Math.floor(performance.now() * 1000) % 1000;
  await transaction
    .updateTable('mfa_factors')
    .set({ last_challenged_at: sql<Date>`${now}::timestamptz + make_interval(secs => ${microseconds / 1e6})` })
    .where('id', '=', factor.id)
    .execute();
}

interface MeetingInput extends ChallengeRequest {
  challengeId: string;
}

/** Throws 422 unless the challenge is open and from this address. */
export async function getOpenChallenge(
  context: AuthContext,
  transaction: AuthDatabase,
  { factorId, challengeId, address }: MeetingInput,
): Promise<Challenge> {
  const challenge = await transaction
    .selectFrom('mfa_challenges')
    .selectAll()
    .select(sql<boolean>`ip_address = ${toInet(address)}::inet`.as('is_same_address'))
    .where('id', '=', challengeId)
    .where('factor_id', '=', factorId)
    .executeTakeFirst();
  if (!challenge) {
    throw new AuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
  }
  if (challenge.verified_at !== null || !challenge.is_same_address) {
    throw new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');
  }
  if (challenge.created_at.getTime() + context.settings.factors.challengeExpiryMs < context.now().getTime()) {
    const message = `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`;
    throw new AuthError(422, 'mfa_challenge_expired', message);
  }
  return challenge;
}

/** All unknown addresses map to the same value. */
function toInet(address: string): string {
  return isIP(address) ? address : '0.0.0.0';
}
