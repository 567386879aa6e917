import type { Locale } from '#i18n/languages.ts';

/** Each name is the last part of the page's path. */
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

/** These pages also have a URL that is always French (spec §2). */
const withFrenchVariant: ContentPageName[] = ['about', 'terms', 'privacy'];

/** `about` is in the visitor's language and `about.fr` in French; returns null for another path. */
export function parseContentPath(
  segment: string | undefined,
  readerLocale: Locale,
): { name: ContentPageName; language: Locale } | null {
  const [, stem, variant] = /^([a-z-]+)(\.fr)?$/.exec(segment ?? '') ?? [];
  const name = contentPageNames.find((known) => known === stem);
  if (!name || (variant && !withFrenchVariant.includes(name))) return null;
  return { name, language: variant ? 'fr' : readerLocale };
}
