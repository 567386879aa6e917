import { randomUUID } from 'node:crypto';
import { addAuditEntry } from '#audit-log.ts';
import type { AuthContext } from '#auth-context.ts';
import type { AuthDatabase, JsonObject } from '#auth-schema.ts';
import { AuthError, invalid } from '#http/auth-error.ts';
import { parsePhone } from '#users/addresses.ts';
import type { User } from '#users/user.ts';
import { type FactorOwner, type FactorType, holdOwner, requireEnrolling, requireSecondStep } from './factor.ts';
import { createTotp } from './totp.ts';

interface EnrollRequest {
  type: FactorType;
  friendlyName: string;
  /** Empty means the site's host. */
  issuer: string;
  phone: string;
  address: string;
}

/** Adds an unverified factor and returns the response body of the contract (§12). */
export async function enrollFactor(
  context: AuthContext,
  owner: FactorOwner,
  request: EnrollRequest,
): Promise<JsonObject> {
  const { type, friendlyName } = request;
  requireEnrolling(context, type);
  const phone = type === 'phone' ? parseFactorPhone(request.phone) : null;
  const issuer = request.issuer || new URL(context.settings.siteUrl).host;
  return context.db.transaction().execute(async (transaction) => {
    const { user, session } = await holdOwner(transaction, owner);
    const kept = await removeReplaced(context, transaction, user, phone);
    requireRoom(context, { ...user, factors: kept }, friendlyName);
    requireSecondStep({ user: { ...user, factors: kept }, session });
    const totp = type === 'totp' ? createTotp(user, issuer) : null;
    const now = context.now();
    const id = randomUUID();
    await transaction
      .insertInto('mfa_factors')
      .values({
        id,
        user_id: user.id,
        friendly_name: friendlyName,
        factor_type: type,
        status: 'unverified',
        secret: totp?.secret ?? null,
        phone,
        created_at: now,
        updated_at: now,
      })
      .execute();
    const entry = { actor: user, address: request.address, now };
    await addAuditEntry(transaction, {
      ...entry,
      action: 'factor_in_progress',
      traits: { factor_id: id, factor_type: type },
    });
    return {
      id,
      type,
      friendly_name: friendlyName,
      ...(totp ? { totp } : {}),
      ...(phone ? { phone: request.phone } : {}),
    };
  });
}

function parseFactorPhone(phone: string): string {
  if (!phone) throw invalid('Phone number required to enroll Phone factor');
  return parsePhone(phone);
}

/** Removes abandoned factors, and an unverified factor with the same number. Returns the remaining factors. */
async function removeReplaced(context: AuthContext, transaction: AuthDatabase, user: User, phone: string | null) {
  const samePhone = phone === null ? undefined : user.factors.find((factor) => factor.phone === phone);
  if (samePhone?.status === 'verified') {
    const message = 'A verified phone factor already exists, unenroll the existing factor to continue';
    throw new AuthError(422, 'mfa_verified_factor_exists', message);
  }
  const removed = await transaction
    .deleteFrom('mfa_factors')
    .where('user_id', '=', user.id)
    .where('status', '=', 'unverified')
    .where((eb) =>
      eb.or([
        eb('id', '=', samePhone?.id ?? null),
        eb.and([
          eb('created_at', '<', new Date(context.now().getTime() - context.settings.factors.unverifiedExpiryMs)),
          eb.not(eb.exists(eb.selectFrom('mfa_challenges').whereRef('factor_id', '=', 'mfa_factors.id'))),
        ]),
      ]),
    )
    .returning('id')
    .execute();
  return user.factors.filter(({ id }) => !removed.some((each) => each.id === id));
}

/** Throws 422 if another factor has the name, or if the user has the maximum number of factors. */
function requireRoom({ settings }: AuthContext, { factors }: User, friendlyName: string): void {
  if (factors.some((factor) => (factor.friendly_name ?? '') === friendlyName)) throw nameConflict(friendlyName);
  const verified = factors.filter(({ status }) => status === 'verified');
  if (factors.length >= settings.factors.maxEnrolled || verified.length >= settings.factors.maxVerified) {
    const message = 'Maximum number of verified factors reached, unenroll to continue';
    throw new AuthError(422, 'too_many_enrolled_mfa_factors', message);
  }
}

export function nameConflict(friendlyName: string): AuthError {
  const message = `A factor with the friendly name ${JSON.stringify(friendlyName)} for this user already exists`;
  return new AuthError(422, 'mfa_factor_name_conflict', message);
}
