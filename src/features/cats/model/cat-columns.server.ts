import type { Context } from '#context/context.ts';
import type { StoredPhoto } from '#features/photos/photo.ts';
import { findNearestPlaceLabel } from '#features/places/find-nearest-place.server.ts';
import { fillTraits } from '#features/traits/cat-traits.ts';
import type { ReportInput } from './cat-schemas.ts';
import { publishPoint } from './publish-point.ts';

export async function reportColumnsOf(
  context: Pick<Context, 'db'>,
  { name, description, is_lost, lat, lng, location_type, ...given }: ReportInput,
) {
  const exact = { latitude: lat, longitude: lng };
  const published = publishPoint(exact, location_type);
  return {
    name,
    description,
    is_lost,
    ...exact,
    location_type,
    public_latitude: published.latitude,
    public_longitude: published.longitude,
    ...fillTraits(given),
    place_label: await findNearestPlaceLabel(context, published),
  };
}

export function photoColumnsOf({ key, width, height, placeholder, hash }: StoredPhoto) {
  return {
    photo_key: key,
    photo_width: width,
    photo_height: height,
    photo_placeholder: placeholder,
    photo_hash: hash,
  };
}
