import type { ListedCat, PublicCat } from './cat.ts';

/** Only what a card shows. */
export function toListedCat({ location: { lat, lng, label }, ...cat }: PublicCat): ListedCat {
  const { id, name, is_lost, photo, created_at, reunited_at, seen_at, looks, distance_meters } = cat;
  const listed = { id, name, is_lost, photo, created_at, reunited_at, seen_at, distance_meters };
  return { ...listed, ...(looks && { looks }), location: { lat, lng, label } };
}
