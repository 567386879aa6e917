import type { PublicCat } from '#features/cats/model/cat.ts';
import { traitNames } from '#features/traits/cat-traits.ts';
import type { Locale } from '#i18n/languages.ts';

/** Raise this number when `drawCatPreview` draws the same cat differently. */
const drawing = 3;

/** The version is a 32-bit FNV-1a hash of what the picture shows. */
export function previewVersion(cat: PublicCat): string {
  const { name, is_lost, reunited_at, location, photo, created_at } = cat;
  const traits = traitNames.map((trait) => cat[trait]);
  const shown = JSON.stringify([
    drawing,
    name,
    is_lost,
    reunited_at !== null,
    location.label,
    photo?.key,
    created_at,
    traits,
  ]);
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(shown)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(36);
}

export function previewPath(cat: PublicCat, locale: Locale): string {
  return `/previews/cat/${cat.id}/${locale}.jpg?v=${previewVersion(cat)}`;
}

/** `code` is the one of a short link of the cat. */
export function squarePath(cat: PublicCat, locale: Locale, code: string): string {
  return `/previews/cat/${cat.id}/square-${locale}.jpg?code=${code}&v=${previewVersion(cat)}`;
}
