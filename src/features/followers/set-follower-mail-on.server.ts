import type { Context } from '#context/context.ts';

/** The alerts and digests of all areas. The feeds stay, and other mails of an account have switches of their own. */
export async function setFollowerMailOn(
  { db }: Pick<Context, 'db'>,
  { followerId, isOn }: { followerId: string; isOn: boolean },
): Promise<void> {
  await db.updateTable('followers').set({ has_mail_on: isOn }).where('id', '=', followerId).execute();
}
