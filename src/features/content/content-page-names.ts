import type { Locale } from '#i18n/locale.ts';

/** The Markdown pages of `content/`, by the last part of their paths. */
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

/** Spec §2: these also have a URL that is always French, in a page of any language. */
const withFrenchVariant: ContentPageName[] = ['about', 'terms', 'privacy'];

/** `about` → the page in the visitor's language, `about.fr` → in French; null if it is not a content page. */
export function parseContentPath(
  segment: string | undefined,
  readerLocale: Locale,
): { name: ContentPageName; language: Locale } | null {
  const [, stem, variant] = /^([a-z-]+)(\.fr)?$/.exec(segment ?? '') ?? [];
  const name = contentPageNames.find((known) => known === stem);
  if (!name || (variant && !withFrenchVariant.includes(name))) return null;
  return { name, language: variant ? 'fr' : readerLocale };
}
