import { AppError } from '@catlas/platform/errors/app-error.ts';
import type { Context } from '#context/context.ts';
import { writeAudit } from '#db/write-audit.server.ts';
import { forgetFactors } from '#features/accounts/session/check-second-factor.server.ts';

interface UserAct {
  userId: string;
  actorId: string | null;
}

/** Returns whether there were any. Throws `not-found`, `conflict` (closed account) and `unavailable`. */
export async function resetSecondStep(
  context: Pick<Context, 'db' | 'now' | 'authAdmin'>,
  { userId, actorId }: UserAct,
): Promise<boolean> {
  const { db, authAdmin } = context;
  const user = await db.selectFrom('users').select('status').where('id', '=', userId).executeTakeFirst();
  if (!user) throw new AppError('not-found');
  if (user.status === 'inactive') throw new AppError('conflict');
  if (!authAdmin) throw new AppError('unavailable');
  const count = await authAdmin.removeFactors(userId);
  await forgetFactors(context, userId);
  if (count === 0) return false;
  await db.transaction().execute((transaction) =>
    writeAudit(transaction, [
      {
        actorId,
        action: 'reset-second-step',
        subjectType: 'user',
        subjectId: userId,
        before: { factors: count },
        after: { factors: 0 },
      },
    ]),
  );
  return true;
}
