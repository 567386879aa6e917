import { addAuditEntry } from '#audit-log.ts';
import type { AuthContext } from '#auth-context.ts';
import type { AuthDatabase } from '#auth-schema.ts';
import { AuthError } from '#http/auth-error.ts';
import { parsePhone } from '#users/addresses.ts';
import { lockUser } from '#users/find-user.ts';
import { getManagedUser } from '#users/manage-user.ts';
import type { User } from '#users/user.ts';
import { nameConflict } from './enroll-factor.ts';
import { type Factor, getFactor } from './factor.ts';
import { removeFactor } from './remove-factor.ts';

interface ManagedFactor {
  userId: string;
  factorId: string;
  address: string;
}

/** Returns the removed factor; throws 404. */
export async function removeManagedFactor(
  context: AuthContext,
  { userId, factorId, address }: ManagedFactor,
): Promise<Factor> {
  return context.db.transaction().execute(async (transaction) => {
    const factor = getFactor(await holdUser(transaction, userId), factorId);
    const now = context.now();
    const traits = { user_id: userId, factor_id: factor.id };
    await addAuditEntry(transaction, { action: 'factor_deleted', actor: null, address, now, traits });
    await removeFactor(transaction, factor, now);
    return factor;
  });
}

interface FactorEdit extends ManagedFactor {
  /** Empty leaves it unchanged. */
  friendlyName: string;
  /** Empty leaves it unchanged; only phone factors have one. */
  phone: string;
}

/** Throws 404, or 422 if another factor of the user has the name or number. */
export async function editManagedFactor(
  context: AuthContext,
  { userId, factorId, address, ...edit }: FactorEdit,
): Promise<Factor> {
  return context.db.transaction().execute(async (transaction) => {
    const user = await holdUser(transaction, userId);
    const factor = getFactor(user, factorId);
    const others = user.factors.filter((each) => each.id !== factor.id);
    if (edit.friendlyName && others.some((each) => each.friendly_name === edit.friendlyName)) {
      throw nameConflict(edit.friendlyName);
    }
    const phone = edit.phone && factor.factor_type === 'phone' ? parsePhone(edit.phone) : null;
    if (phone && others.some((each) => each.phone === phone)) {
      throw new AuthError(422, 'mfa_verified_factor_exists', 'Another factor of this user has this phone number');
    }
    const now = context.now();
    await transaction
      .updateTable('mfa_factors')
      .set({
        ...(edit.friendlyName ? { friendly_name: edit.friendlyName } : {}),
        ...(phone ? { phone } : {}),
        updated_at: now,
      })
      .where('id', '=', factor.id)
      .execute();
    const traits = { user_id: userId, factor_id: factor.id, factor_type: factor.factor_type };
    await addAuditEntry(transaction, { action: 'factor_updated', actor: null, address, now, traits });
    return getFactor(await getManagedUser(transaction, userId), factor.id);
  });
}

/** Locks the user, then reads the factors. Throws 404. */
async function holdUser(transaction: AuthDatabase, userId: string): Promise<User> {
  const { id } = await getManagedUser(transaction, userId);
  await lockUser(transaction, { id });
  return getManagedUser(transaction, id);
}
