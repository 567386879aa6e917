import type { Context } from '#context/context.ts';

type RemovalContext = Pick<Context, 'db' | 'authAdmin' | 'log'>;

/** `removeSignInAccounts` retries after a failure. */
export async function removeSignInAccount(context: RemovalContext, userId: string): Promise<void> {
  await remove(context, userId).catch((error: Error) => {
    context.log.warn({ err: error, userId }, 'the sign-in account of a closed one is still there; it is tried again');
  });
}

/** Returns their number; throws the first failure after trying all. Does nothing without a key for a hosted service. */
export async function removeSignInAccounts(context: RemovalContext): Promise<number> {
  if (!context.authAdmin) return 0;
  const waiting = await context.db.selectFrom('sign_in_removals').select('user_id').orderBy('asked_at').execute();
  const failures: unknown[] = [];
  for (const { user_id } of waiting) {
    await remove(context, user_id).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
  return waiting.length;
}

async function remove({ db, authAdmin }: RemovalContext, userId: string): Promise<void> {
  if (!authAdmin) return;
  await authAdmin.deleteUser(userId);
  await db.deleteFrom('sign_in_removals').where('user_id', '=', userId).execute();
}
