export type PlaceKind = 'town' | 'commune' | 'arrondissement' | 'former-commune';

/** An area is found by its name and code, and holds no row of the gazetteer. */
export type AreaKind = 'departement' | 'region';

export type GazetteerSource = 'geonames' | 'communes';

/** The attribution that the licences require, shown with every result. */
export const gazetteerAttribution: Record<GazetteerSource, string> = {
  geonames: 'GeoNames (CC BY 4.0)',
  communes: 'INSEE, La Poste, DGCL / Etalab (Licence Ouverte 2.0); GeoNames (CC BY 4.0)',
};

/** Each source once: the attribution of a place can name several, and places share sources. */
export function listCredits(places: readonly { attribution: string }[]): string[] {
  return [...new Set(places.flatMap(({ attribution }) => attribution.split('; ')).filter(Boolean))];
}

/** Coordinates may come in a longer link. */
export const longestPlaceName = 200;

export interface Point {
  latitude: number;
  longitude: number;
}

export const defaultCenter: Point = { latitude: 46.7682, longitude: 2.4327 };

const earthRadiusKm = 6371.0088;

export function distanceKm(a: Point, b: Point): number {
  const radians = Math.PI / 180;
  const dLatitude = ((b.latitude - a.latitude) * radians) / 2;
  const dLongitude = ((b.longitude - a.longitude) * radians) / 2;
  const h =
    Math.sin(dLatitude) ** 2 +
    Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * Math.sin(dLongitude) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(h)));
}
