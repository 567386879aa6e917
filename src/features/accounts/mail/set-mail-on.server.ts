import type { Context } from '#context/context.ts';

export type MailKind = 'decisions' | 'threads';

/** Does nothing for a closed account. */
export async function setMailOn(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { userId, isOn, kind = 'decisions' }: { userId: string; isOn: boolean; kind?: MailKind },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ [kind === 'threads' ? 'has_thread_mail_on' : 'has_mail_on']: isOn, updated_at: now() })
    .where('id', '=', userId)
    .where('status', '<>', 'inactive')
    .execute();
}
