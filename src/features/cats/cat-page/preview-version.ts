import type { PublicCat } from '#features/cats/model/cat.ts';
import { traitNames } from '#features/cats/traits/cat-traits.ts';

/** Raise it when `drawCatPreview` makes another picture of the same cat. */
const drawing = 2;

/** Changes whenever a cat's preview would look different: 32 bits of FNV-1a over what the picture shows. */
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

/** The picture of a cat's page in messages, in one language. */
export function previewPath(cat: PublicCat, locale: 'en' | 'fr'): string {
  return `/previews/cat/${cat.id}/${locale}.jpg?v=${previewVersion(cat)}`;
}
