import { type Locale, locales } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';

export interface HomeNoticeText {
  lang: Locale;
  title: string;
  text: string;
}

/** The code on a sheet adds this parameter to the address of the cat's page. */
export const posterMarker = { name: 'from', value: 'poster' };

interface Asked {
  url: URL;
  cat: { reunited_at: string | null };
  locale: Locale;
}

/** The page's language comes first. Returns null unless the cat is home. */
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
