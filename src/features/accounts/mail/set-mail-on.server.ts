import type { Context } from '#product/context.ts';

/** Turns a member's mails about their cats on or off. Does nothing for a closed account. */
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
