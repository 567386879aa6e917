import type { ListedCat, PublicCat } from './cat.ts';

/** Leaves out unknown values. */
export function toListedCat({ location: { lat, lng, label }, ...cat }: PublicCat): ListedCat {
  const { id, name, is_lost, photo, created_at, reunited_at, seen_at, looks, distance_meters } = cat;
  const { confirmed_at, unconfirmed_since } = cat;
  return {
    id,
    name,
    is_lost,
    photo,
    created_at,
    ...(reunited_at && { reunited_at }),
    ...(confirmed_at && { confirmed_at }),
    ...(unconfirmed_since && { unconfirmed_since }),
    ...(seen_at && { seen_at }),
    ...(looks && { looks }),
    distance_meters,
    location: { lat, lng, label },
  };
}
