import { AppError } from '@catlas/platform/errors/app-error.ts';
import { getCat } from '#features/cats/get-cat.server.ts';
import { shortenLink } from '#features/links/shorten-link.server.ts';
import type { Locale } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';
import { fromReplica } from '#platform/db/from-replica.ts';
import type { Context } from '#product/context.ts';
import { describePoster, type PosterWords } from './poster-words.server.ts';

/**
 * What the sheets of a cat show. The same for every reader: as a visitor sees the cat. Makes its short link if there is none. Throws
 * `not-found` for a cat that visitors don't see, and `conflict` for one that is home again.
 */
export async function getPoster(
  { db, config, replica }: Pick<Context, 'db' | 'config' | 'replica'>,
  { catId, lang }: { catId: number; lang: Locale },
): Promise<PosterWords> {
  const visitor = { db, config, replica, viewer: null };
  const cat = await fromReplica(visitor, (own) => getCat(own, catId));
  if (cat.reunited_at !== null) throw new AppError('conflict', { detail: m.poster_error_home() });
  const shared = await shortenLink(visitor, { catId, lang });
  // As short as the link that people share, but the page knows that its reader stands before a sheet.
  return describePoster(cat, { link: shared.replace(/\/c\/(?=\w+$)/, '/p/'), lang });
}
