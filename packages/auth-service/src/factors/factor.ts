import type { AuthContext } from '#auth-context.ts';
import type { AuthDatabase } from '#auth-schema.ts';
import { AuthError, invalid } from '#http/auth-error.ts';
import { isUuid, type SignedIn } from '#http/authenticate.ts';
import { lockSession, type Session } from '#sessions/session.ts';
import { findUser, lockUser } from '#users/find-user.ts';
import { hasVerifiedFactor, type User } from '#users/user.ts';

export type Factor = User['factors'][number];
export type FactorType = Factor['factor_type'];

/** Whose factors are dealt with, and in which of their sessions. */
export interface FactorOwner {
  user: User;
  session: Session;
}

const nameByType = { totp: 'TOTP', phone: 'Phone', webauthn: 'WebAuthn' };

/** Lets a user pass who may have factors. Throws 403 for anonymous users and for tokens without a session. */
export function requireOwner({ user, session }: SignedIn): FactorOwner {
  if (user.is_anonymous) {
    throw new AuthError(403, 'no_authorization', 'Anonymous user not allowed to perform these actions');
  }
  if (!session) throw sessionGone();
  return { user, session };
}

/** Both as they are now, held until the transaction ends, so that the requests of one user come one after the other. */
export async function holdOwner(transaction: AuthDatabase, { user, session }: FactorOwner): Promise<FactorOwner> {
  const isThere = await lockUser(transaction, { id: user.id });
  const heldSession = await lockSession(transaction, session.id);
  // A statement of its own: it must see the factors that were committed while the user was waited for.
  const current = await findUser(transaction, { id: user.id });
  if (!isThere || !current) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  if (!heldSession) throw sessionGone();
  return { user: current, session: heldSession };
}

/** The user's factor of this id. Throws 404. */
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

/** A factor may only be added by someone who has taken the second step where there is one. */
export function requireSecondStep({ user, session }: FactorOwner): void {
  if (session.aal === 'aal2' || !hasVerifiedFactor(user)) return;
  throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
}

function sessionGone() {
  return new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
}
