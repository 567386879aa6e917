import type { Context } from '#context/context.ts';

const columns = {
  decisions: 'has_mail_on',
  threads: 'has_thread_mail_on',
  questions: 'has_question_mail_on',
} as const;

export type MailGroup = keyof typeof columns;

/** Does nothing for a closed account. */
export async function setMailOn(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { userId, isOn, group = 'decisions' }: { userId: string; isOn: boolean; group?: MailGroup },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ [columns[group]]: isOn, updated_at: now() })
    .where('id', '=', userId)
    .where('status', '<>', 'inactive')
    .execute();
}
