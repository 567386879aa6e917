import type { Context } from '#product/context.ts';

/** Whether a member is mailed what becomes of their cats. Of a closed account nothing changes. */
export async function setMailOn(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { userId, isOn }: { userId: string; isOn: boolean },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ has_mail_on: isOn, updated_at: now() })
    .where('id', '=', userId)
    .where('status', '<>', 'inactive')
    .execute();
}
