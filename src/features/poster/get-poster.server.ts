import { AppError } from '@catlas/platform/errors/app-error.ts';
import { getCat } from '#features/cats/get-cat.server.ts';
import { shortenLink } from '#features/links/shorten-link.server.ts';
import type { Locale } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';
import { fromReplica } from '#platform/db/from-replica.ts';
import type { Context } from '#product/context.ts';
import { describePoster, type PosterWords } from './poster-words.server.ts';

/**
 * Every reader gets the same fields. Throws `not-found` for a cat that visitors don't see, and `conflict` for one at
 * home.
 */
export async function getPoster(
  { db, config, replica }: Pick<Context, 'db' | 'config' | 'replica'>,
  { catId, lang }: { catId: number; lang: Locale },
): Promise<PosterWords> {
  const visitor = { db, config, replica, viewer: null };
  const cat = await fromReplica(visitor, (own) => getCat(own, catId));
  if (cat.reunited_at !== null) throw new AppError('conflict', { detail: m.poster_error_home() });
  const shared = await shortenLink(visitor, { catId, lang });
  // The link is short, but the page knows that its reader stands before a sheet.
  return describePoster(cat, { link: shared.replace(/\/c\/(?=\w+$)/, '/p/'), lang });
}
