import type { Point } from '#features/places/place.ts';
import { m } from '#i18n/paraglide/messages.js';

export interface MapLink {
  label: string;
  href: string;
}

/** Desktop browsers and iOS do nothing with `geo:`. */
const opensGeo = (userAgent: string) => /\bAndroid\b/.test(userAgent);
const isOfApple = (userAgent: string) => /\b(?:iPhone|iPad|iPod|Macintosh)\b/.test(userAgent);

/** The map that the device most likely has comes first. */
export function listMapLinks({ latitude, longitude }: Point, userAgent: string): MapLink[] {
  const [lat, lon] = [latitude.toFixed(5), longitude.toFixed(5)];
  const geo = { label: m.places_position_app(), href: `geo:${lat},${lon}?q=${lat},${lon}` };
  const apple = { label: 'Apple Maps', href: `https://maps.apple.com/?ll=${lat},${lon}&q=${lat},${lon}` };
  const others = [
    { label: 'OpenStreetMap', href: `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=17/${lat}/${lon}` },
    { label: 'Google Maps', href: `https://www.google.com/maps/search/?api=1&query=${lat},${lon}` },
  ];
  if (isOfApple(userAgent)) return [apple, ...others];
  return [...(opensGeo(userAgent) ? [geo] : []), ...others, apple];
}
