import { type Locale, locales } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';

export interface HomeNoticeText {
  lang: Locale;
  title: string;
  text: string;
}

/** The parameter of a cat's page that was opened from a sheet's code. */
export const posterMarker = { name: 'from', value: 'poster' };

interface Asked {
  url: URL;
  cat: { reunited_at: string | null };
  locale: Locale;
}

/** What a reader of a sheet learns when the cat is home, the page's language first; null otherwise. */
export function describeHomeNotice({ url, cat, locale }: Asked): HomeNoticeText[] | null {
  if (cat.reunited_at === null || url.searchParams.get(posterMarker.name) !== posterMarker.value) return null;
  return locales
    .toSorted((a, b) => Number(b === locale) - Number(a === locale))
    .map((lang) => ({
      lang,
      title: m.poster_down_title({}, { locale: lang }),
      text: m.poster_down_text({}, { locale: lang }),
    }));
}
