import type { z } from 'zod';
import type { Context } from '#context/context.ts';
import { listCatsNear } from '#features/browse/list/list-cats-near.server.ts';
import { titleOfCat } from '#features/cat-page/cat-page-meta.ts';
import type { PublicCat } from '#features/cats/model/cat.ts';
import { catsNearQuerySchema } from '#features/cats/model/cat-schemas.ts';
import { photoUrl } from '#features/photos/photo-url.ts';
import type { Locale } from '#i18n/languages.ts';
import { pathInLocale } from '#i18n/locale.ts';

/** The limit suits a reader that polls daily, and one that polls every 15 minutes. */
const mostCatsInFeed = 100;
const previewWidth = 720;

export const catFeedQuerySchema = catsNearQuerySchema.pick({
  latitude: true,
  longitude: true,
  radius_km: true,
  is_lost: true,
  coat_colors: true,
  coat_pattern: true,
  locale: true,
});

/** A feed shows only what a cat's page shows to every visitor. */
export interface FeedCat {
  cat: PublicCat;
  title: string;
  url: string;
  photo: string | null;
}

/** Returns the newest first, with absolute URLs. */
export async function listFeedCats(
  context: Pick<Context, 'db' | 'now' | 'config'>,
  query: z.output<typeof catFeedQuerySchema>,
  locale: Locale,
): Promise<FeedCat[]> {
  const { publicUrl } = context.config;
  const { cats } = await listCatsNear(context, catsNearQuerySchema.parse({ ...query, locale, limit: mostCatsInFeed }));
  return cats
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at) || b.id - a.id)
    .map((cat) => toFeedCat(cat, { publicUrl, locale }));
}

export const toFeedCat = (cat: PublicCat, { publicUrl, locale }: { publicUrl: string; locale: Locale }): FeedCat => ({
  cat,
  title: titleOfCat(cat),
  url: `${publicUrl}${pathInLocale(`/cat/${cat.id}`, locale)}`,
  photo: cat.photo && `${publicUrl}${photoUrl(cat.photo.key, previewWidth, { format: 'jpeg' })}`,
});
