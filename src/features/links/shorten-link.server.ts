import type { Context } from '#context/context.ts';
import type { Viewer } from '#context/viewer.ts';
import { getCat } from '#features/cats/get-cat.server.ts';
import type { Locale } from '#i18n/languages.ts';
import { createShortCode } from './short-code.server.ts';

/** Returns the same URL at each call. Throws `not-found` for a cat that the viewer cannot see. */
export async function shortenLink(
  context: Pick<Context, 'db' | 'config'> & { viewer: Viewer | null },
  { catId, lang }: { catId: number; lang: Locale },
): Promise<string> {
  const { db, config } = context;
  await getCat(context, catId);
  const existing = () =>
    db.selectFrom('short_links').select('code').where('cat_id', '=', catId).where('lang', '=', lang).executeTakeFirst();
  let link = await existing();
  // A collision is unlikely and leads to a retry.
  for (let attempt = 0; !link && attempt < 5; attempt++) {
    link = await db
      .insertInto('short_links')
      .values({ code: createShortCode(), cat_id: catId, lang })
      .onConflict((conflict) => conflict.doNothing())
      .returning('code')
      .executeTakeFirst();
    link ??= await existing();
  }
  if (!link) throw new Error('No free short code was found');
  return `${config.publicUrl}/c/${link.code}`;
}
