import type { Locale } from '#i18n/locale.ts';

/** The pages that are Markdown in `content/`, by the last part of their addresses. */
export const contentPageNames = [
  'about',
  'terms',
  'privacy',
  'how-it-works',
  'missing-cat',
  'roadmap',
  'release-notes',
] as const;
export type ContentPageName = (typeof contentPageNames)[number];

/** Spec §2: these also have an address at which they are French, whatever the page around them speaks. */
const withFrenchVariant: ContentPageName[] = ['about', 'terms', 'privacy'];

/** `about` → that page in the reader's language, `about.fr` → in French; null for what is no content page. */
export function parseContentPath(
  segment: string | undefined,
  readerLocale: Locale,
): { name: ContentPageName; language: Locale } | null {
  const [, stem, variant] = /^([a-z-]+)(\.fr)?$/.exec(segment ?? '') ?? [];
  const name = contentPageNames.find((known) => known === stem);
  if (!name || (variant && !withFrenchVariant.includes(name))) return null;
  return { name, language: variant ? 'fr' : readerLocale };
}
