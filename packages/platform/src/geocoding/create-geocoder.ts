import type { Logger } from '#log/logger.ts';
import type { Geocoder } from './geocoder.ts';
import { createPhotonOrNominatimGeocoder } from './photon-or-nominatim-geocoder.ts';

export function createGeocoder(
  { geocoderUrl, publicUrl }: { geocoderUrl: string | null; publicUrl: string },
  log: Logger,
): Geocoder | null {
  if (!geocoderUrl) return null;
  log.info({ host: new URL(geocoderUrl).host }, 'addresses are looked for by an outside geocoder');
  return createPhotonOrNominatimGeocoder({ url: geocoderUrl, userAgent: `Catlas (${publicUrl})` });
}
