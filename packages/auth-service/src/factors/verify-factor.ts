import type { Updateable } from 'kysely';
import { addAuditEntry } from '#audit-log.ts';
import type { AuthContext } from '#auth-context.ts';
import type { AuthDatabase, AuthSchema } from '#auth-schema.ts';
import { AuthError, invalid } from '#http/auth-error.ts';
import { findSession, type IssuedSession } from '#sessions/session.ts';
import { raiseSession } from '#sessions/session-assurance.ts';
import { createAccessToken, methodByFactor } from '#tokens/access-token.ts';
import { findUser } from '#users/find-user.ts';
import type { User } from '#users/user.ts';
import { type Challenge, getOpenChallenge } from './challenge-factor.ts';
import { type Factor, type FactorOwner, getFactor, holdOwner, requireSecondStep, requireVerifying } from './factor.ts';
import { isFactorCode } from './phone-code.ts';
import { findTotpStep } from './totp.ts';
import { acceptAssertion, acceptRegistration, ceremonySchema } from './webauthn.ts';

export interface FactorAnswer {
  code: string;
  webauthn: { type: string; credential_response?: unknown } | null;
}

interface VerifyRequest {
  factorId: string;
  challengeId: string;
  answer: FactorAnswer;
  address: string;
}

interface Proof {
  factor?: Updateable<AuthSchema['mfa_factors']>;
  challenge?: Updateable<AuthSchema['mfa_challenges']>;
}

interface Attempt {
  user: User;
  factor: Factor;
  challenge: Challenge;
  answer: FactorAnswer;
}

export async function verifyFactor(
  context: AuthContext,
  owner: FactorOwner,
  { factorId, challengeId, answer, address }: VerifyRequest,
): Promise<IssuedSession> {
  return context.db.transaction().execute(async (transaction) => {
    const held = await holdOwner(transaction, owner);
    const { user, session } = held;
    const factor = getFactor(user, factorId);
    requireAnswer(context, factor, answer);
    const challenge = await getOpenChallenge(context, transaction, { factorId: factor.id, challengeId, address });
    const proof = await prove[factor.factor_type](context, transaction, { user, factor, challenge, answer });
    // Otherwise a factor enrolled at aal1 would bypass a factor that was verified since.
    if (factor.status === 'unverified') requireSecondStep(held);
    const now = context.now();
    const entry = { actor: user, address, now };
    const traits = { factor_id: factor.id, challenge_id: challenge.id, factor_type: factor.factor_type };
    await addAuditEntry(transaction, { ...entry, action: 'verification_attempted', traits });
    await storeProof(transaction, { factor, challenge, proof, now });
    const method = methodByFactor[factor.factor_type];
    const raised = { user, sessionId: session.id, factorId: factor.id, method, address, now };
    const refreshToken = await raiseSession(transaction, raised);
    return issue(context, transaction, { userId: user.id, sessionId: session.id, refreshToken });
  });
}

function requireAnswer(context: AuthContext, { factor_type: type }: Factor, { code, webauthn }: FactorAnswer): void {
  if (type !== 'webauthn' && code === '') throw invalid('Code needs to be non-empty');
  requireVerifying(context, type);
  if (type !== 'webauthn') return;
  if (!webauthn) throw invalid('WebAuthn config required');
  if (webauthn.type !== 'create' && webauthn.type !== 'request') {
    throw invalid('WebAuthn type must be create or request');
  }
  if (!webauthn.credential_response) throw invalid('credential_response required');
}

type Prove = (context: AuthContext, transaction: AuthDatabase, attempt: Attempt) => Promise<Proof>;

const prove: Record<Factor['factor_type'], Prove> = {
  totp: proveTotp,
  phone: provePhone,
  webauthn: proveWebAuthn,
};

async function proveTotp(
  { settings, now }: AuthContext,
  transaction: AuthDatabase,
  { factor, answer }: Attempt,
): Promise<Proof> {
  const wrong = new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
  const step = factor.secret ? findTotpStep(factor.secret, answer.code, now()) : null;
  if (step === null) throw wrong;
  // The code that verified the factor is valid for one more sign-in: users often sign in right after setup.
  if (!settings.factors.isTotpSingleUse || factor.status === 'unverified') return {};
  const used = await transaction
    .selectFrom('mfa_challenges')
    .select('id')
    .where('factor_id', '=', factor.id)
    .where('otp_code', '=', String(step))
    .executeTakeFirst();
  if (used) throw wrong;
  return { challenge: { otp_code: String(step) } };
}

async function provePhone(
  _context: AuthContext,
  _transaction: AuthDatabase,
  { factor, challenge, answer }: Attempt,
): Promise<Proof> {
  if (isFactorCode(factor, challenge.otp_code, answer.code)) return {};
  throw new AuthError(422, 'mfa_verification_failed', 'Invalid MFA Phone code entered');
}

async function proveWebAuthn(
  { settings, now }: AuthContext,
  _transaction: AuthDatabase,
  { user, factor, challenge, answer }: Attempt,
): Promise<Proof> {
  const { type, credential_response: response } = answer.webauthn!;
  const { data: ceremony } = ceremonySchema.safeParse(challenge.web_authn_session_data);
  if (ceremony?.type !== type) throw invalid('WebAuthn type is not the one of the challenge');
  const accept = type === 'create' ? acceptRegistration : acceptAssertion;
  const accepted = await accept(settings.relyingParty, { user, factor, ceremony, response });
  const { id, factor_id, created_at } = challenge;
  const last = {
    challenge: { id, factor_id, created_at, verified_at: now() },
    type,
    credential_response: { id: accepted.id, type: 'public-key' },
  };
  return {
    factor: {
      web_authn_credential: JSON.stringify(accepted.credential),
      web_authn_aaguid: accepted.aaguid,
      last_webauthn_challenge_data: JSON.stringify(last),
    },
  };
}

interface ProvedInput {
  factor: Factor;
  challenge: Challenge;
  proof: Proof;
  now: Date;
}

async function storeProof(transaction: AuthDatabase, { factor, challenge, proof, now }: ProvedInput): Promise<void> {
  await transaction
    .updateTable('mfa_challenges')
    .set({ ...proof.challenge, verified_at: now })
    .where('id', '=', challenge.id)
    .execute();
  await transaction
    .updateTable('mfa_factors')
    .set({ ...proof.factor, status: 'verified', updated_at: now })
    .where('id', '=', factor.id)
    .execute();
  await transaction
    .deleteFrom('mfa_factors')
    .where('user_id', '=', factor.user_id)
    .where('factor_type', '=', factor.factor_type)
    .where('status', '=', 'unverified')
    .execute();
}

async function issue(
  context: AuthContext,
  transaction: AuthDatabase,
  { userId, sessionId, refreshToken }: { userId: string; sessionId: string; refreshToken: string },
): Promise<IssuedSession> {
  const user = (await findUser(transaction, { id: userId }))!;
  const session = (await findSession(transaction, sessionId))!;
  return { sessionId, user, refreshToken, ...(await createAccessToken(context, { user, session })) };
}
