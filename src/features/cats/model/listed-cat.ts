import type { ListedCat, PublicCat } from './cat.ts';

/** Only what a card shows. */
export function toListedCat({ location: { lat, lng, label }, ...cat }: PublicCat): ListedCat {
  const { id, name, is_lost, photo, created_at, reunited_at, distance_meters } = cat;
  return { id, name, is_lost, photo, created_at, reunited_at, distance_meters, location: { lat, lng, label } };
}
