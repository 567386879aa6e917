import { addAuditEntry } from '#audit-log.ts';
import type { AuthContext } from '#auth-context.ts';
import type { AuthDatabase } from '#auth-schema.ts';
import { AuthError } from '#http/auth-error.ts';
import { lowerSessions } from '#sessions/session-assurance.ts';
import { type Factor, type FactorOwner, getFactor, holdOwner } from './factor.ts';

/** Throws 422 for a verified factor if the session has no second step. */
export async function removeOwnFactor(
  context: AuthContext,
  owner: FactorOwner,
  { factorId, address }: { factorId: string; address: string },
): Promise<void> {
  await context.db.transaction().execute(async (transaction) => {
    const { user, session } = await holdOwner(transaction, owner);
    const factor = getFactor(user, factorId);
    if (factor.status === 'verified' && session.aal !== 'aal2') {
      throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
    }
    const now = context.now();
    const traits = { factor_id: factor.id, factor_status: factor.status, session_id: session.id };
    await addAuditEntry(transaction, { action: 'factor_unenrolled', actor: user, address, now, traits });
    await removeFactor(transaction, factor, now);
  });
}

export async function removeFactor(transaction: AuthDatabase, factor: Factor, now: Date): Promise<void> {
  await transaction.deleteFrom('mfa_factors').where('id', '=', factor.id).execute();
  await lowerSessions(transaction, { userId: factor.user_id, factorId: factor.id, now });
}
