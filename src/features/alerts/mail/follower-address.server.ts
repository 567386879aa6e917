import type { Context } from '#context/context.ts';
import type { Follower } from '#features/followers/find-follower.server.ts';
import type { Locale } from '#i18n/languages.ts';

export interface FollowerAddress {
  /** Null without mail. */
  email: string | null;
  locale: Locale;
}

/** A member's address and language are those of the account. Null for a member who gets nothing: banned or closed. */
export async function findFollowerAddress(
  { db }: Pick<Context, 'db'>,
  follower: Pick<Follower, 'user_id' | 'email' | 'locale'>,
): Promise<FollowerAddress | null> {
  const { user_id: userId, email, locale } = follower;
  if (userId === null) return { email, locale };
  const member = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
  return member?.status === 'active' ? { email: member.email, locale: member.locale } : null;
}
