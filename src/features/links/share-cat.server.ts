import { upperFirst } from '@catlas/platform/text/upper-first.ts';
import { squarePath } from '#features/cat-page/previews/preview-version.server.ts';
import { getCat } from '#features/cats/get-cat.server.ts';
import type { PublicCat } from '#features/cats/model/cat.ts';
import { shortDescription } from '#features/cats/short-description.ts';
import { formatClockOfPlace } from '#features/position/time-of-place.server.ts';
import { presentTraits } from '#features/traits/present-traits.ts';
import type { Locale } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';
import { inLocale } from '#i18n/request-locale.server.ts';
import { shortenLink } from './shorten-link.server.ts';

interface Shared {
  url: string;
  /** Published facts in the language of the link, for messages and groups. It contains the link. */
  text: string;
  picturePath: string;
}

/** Throws `not-found` for a cat that the viewer cannot see. */
export async function shareCat(
  context: Parameters<typeof shortenLink>[0],
  asked: { catId: number; lang: Locale },
): Promise<Shared> {
  const { lang: locale } = asked;
  const cat = await getCat(context, asked.catId);
  const url = await shortenLink(context, asked);
  const code = url.slice(url.lastIndexOf('/') + 1);
  return { url, text: describeShare(cat, { locale, url }), picturePath: squarePath(cat, locale, code) };
}

export function describeShare(cat: PublicCat, { locale, url }: { locale: Locale; url: string }): string {
  return inLocale(locale, () => {
    const { name } = cat;
    if (cat.reunited_at) return [m.cats_share_say_home({ name }), url].join('\n');
    const lines = [
      cat.is_lost ? m.cats_share_say_lost({ name }) : m.cats_share_say_found({ name }),
      [describeSince(cat, locale), cat.location.label].filter(Boolean).join(' · '),
      shortDescription(cat.description),
      upperFirst(presentTraits(cat)),
      cat.is_lost ? m.cats_share_say_ask_lost({ url }) : m.cats_share_say_ask_found({ url }),
    ];
    return lines.filter(Boolean).join('\n');
  });
}

function describeSince({ seen_at, seen_at_precision, is_lost, location }: PublicCat, locale: Locale): string | null {
  if (!seen_at) return null;
  const date = formatClockOfPlace({
    at: new Date(seen_at),
    precision: seen_at_precision,
    place: { latitude: location.lat, longitude: location.lng, label: location.label },
    locale,
  });
  return is_lost ? m.cats_share_say_since({ date }) : m.cats_share_say_on({ date });
}
