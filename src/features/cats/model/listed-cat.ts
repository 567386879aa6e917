import type { ListedCat, PublicCat } from './cat.ts';

/** Leaves out unknown values. */
export function toListedCat({ location: { lat, lng, label }, ...cat }: PublicCat): ListedCat {
  const { id, name, is_lost, photo, created_at, reunited_at, seen_at, looks, distance_meters } = cat;
  return {
    id,
    name,
    is_lost,
    photo,
    created_at,
    ...(reunited_at && { reunited_at }),
    ...(seen_at && { seen_at }),
    ...(looks && { looks }),
    distance_meters,
    location: { lat, lng, label },
  };
}
