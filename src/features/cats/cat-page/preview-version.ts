import type { PublicCat } from '#features/cats/model/cat.ts';

/** Raise it when `drawCatPreview` makes another picture of the same cat. */
const drawing = 1;

/** Changes whenever a cat's preview would look different: 32 bits of FNV-1a over what the picture shows. */
export function previewVersion({ name, is_lost, reunited_at, location, photo, created_at }: PublicCat): string {
  const shown = JSON.stringify([drawing, name, is_lost, reunited_at !== null, location.label, photo?.key, created_at]);
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(shown)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(36);
}

/** The picture of a cat's page in messages, in one language. */
export function previewPath(cat: PublicCat, locale: 'en' | 'fr'): string {
  return `/previews/cat/${cat.id}/${locale}.jpg?v=${previewVersion(cat)}`;
}
