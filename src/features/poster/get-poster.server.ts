import { fromReplica } from '@catlas/platform/db/from-replica.ts';
import { AppError } from '@catlas/platform/errors/app-error.ts';
import type { RequestContext } from '#context/request-context.ts';
import { getPublicFields } from '#features/cats/get-cat.server.ts';
import { isActive } from '#features/cats/model/cat-policy.ts';
import { shortenLink } from '#features/links/shorten-link.server.ts';
import type { Locale } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';
import { describePoster, type PosterWords } from './poster-words.server.ts';

interface Poster {
  words: PosterWords;
  /** A report that is being checked has sheets for its author only. */
  isPublic: boolean;
}

/**
 * Every reader gets the same fields. Throws `not-found` for a cat that the viewer doesn't see, and `conflict` for one
 * that is at home, refused or deleted.
 */
export async function getPoster(
  { db, config, replica, viewer }: Pick<RequestContext, 'db' | 'config' | 'replica' | 'viewer'>,
  { catId, lang }: { catId: number; lang: Locale },
): Promise<Poster> {
  const context = { db, config, replica, viewer };
  const cat = await fromReplica(context, (own) => getPublicFields(own, catId));
  if (cat.reunited_at !== null) throw new AppError('conflict', { detail: m.poster_error_home() });
  if (!isActive(cat.status)) throw new AppError('conflict', { detail: m.poster_none_text() });
  const shared = await shortenLink(context, { catId, lang });
  // The link is short, but the page knows that its reader stands before a sheet.
  const words = describePoster(cat, { link: shared.replace(/\/c\/(?=\w+$)/, '/p/'), lang });
  return { words, isPublic: cat.status === 'approved' };
}
