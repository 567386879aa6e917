import type { AuthContext } from '#auth-context.ts';
import type { AuthDatabase } from '#auth-schema.ts';
import { AuthError, invalid } from '#http/auth-error.ts';
import { isUuid, type SignedIn } from '#http/authenticate.ts';
import { lockSession, type Session } from '#sessions/session.ts';
import { findUser, lockUser } from '#users/find-user.ts';
import { hasVerifiedFactor, type User } from '#users/user.ts';

export type Factor = User['factors'][number];
export type FactorType = Factor['factor_type'];

export interface FactorOwner {
  user: User;
  session: Session;
}

const nameByType = { totp: 'TOTP', phone: 'Phone', webauthn: 'WebAuthn' };

/** Throws 403 for anonymous users and for tokens without a session. */
export function requireOwner({ user, session }: SignedIn): FactorOwner {
  if (user.is_anonymous) {
    throw new AuthError(403, 'no_authorization', 'Anonymous user not allowed to perform these actions');
  }
  if (!session) throw sessionGone();
  return { user, session };
}

/** Locks user and session until the transaction ends, so that requests of a user run one after another. */
export async function holdOwner(transaction: AuthDatabase, { user, session }: FactorOwner): Promise<FactorOwner> {
  const isThere = await lockUser(transaction, { id: user.id });
  const heldSession = await lockSession(transaction, session.id);
  // A separate statement sees factors that were committed while this transaction waited for the lock.
  const current = await findUser(transaction, { id: user.id });
  if (!isThere || !current) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  if (!heldSession) throw sessionGone();
  return { user: current, session: heldSession };
}

/** Throws 404. */
export function getFactor(user: User, id: string): Factor {
  if (!isUuid(id)) throw invalid('factor_id must be an UUID', 404);
  const factor = user.factors.find((each) => each.id === id.toLowerCase());
  if (!factor) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
  return factor;
}

export function requireEnrolling({ settings }: Pick<AuthContext, 'settings'>, type: FactorType): void {
  if (settings.factors.canEnroll[type]) return;
  throw new AuthError(422, `mfa_${type}_enroll_not_enabled`, `MFA enroll is disabled for ${nameByType[type]}`);
}

export function requireVerifying({ settings }: Pick<AuthContext, 'settings'>, type: FactorType): void {
  if (settings.factors.canVerify[type]) return;
  throw new AuthError(422, `mfa_${type}_verify_not_enabled`, `MFA verification is disabled for ${nameByType[type]}`);
}

/** A user with a verified factor must take the second step before adding another. Throws 403. */
export function requireSecondStep({ user, session }: FactorOwner): void {
  if (session.aal === 'aal2' || !hasVerifiedFactor(user)) return;
  throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
}

function sessionGone() {
  return new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
}
