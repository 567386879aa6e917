import type { Context } from '#context/context.ts';
import type { Locale } from '#i18n/languages.ts';
import { parseShortCode } from './short-code.server.ts';

/** Returns null for an unknown code. `followShortLink` checks whether the cat is visible. */
export async function resolveShortCode(
  { db }: Pick<Context, 'db'>,
  typed: string,
): Promise<{ catId: number; lang: Locale; code: string } | null> {
  const code = parseShortCode(typed);
  if (!code) return null;
  const row = await db.selectFrom('short_links').select(['cat_id', 'lang']).where('code', '=', code).executeTakeFirst();
  return row ? { catId: row.cat_id, lang: row.lang, code } : null;
}
