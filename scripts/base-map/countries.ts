import type { Feature, MultiPolygon, Polygon, Position } from 'geojson';
import { findLabelPoint } from './label-point.ts';
import { unwrapMultiPolygon } from './rings.ts';
import type { LabelPoint } from './tiles.ts';
import { toMercator } from './web-mercator.ts';

const CODES_BY_NAME: Record<string, string> = { Kosovo: 'XK' };

const SHORT_NAMES: Record<string, Record<'en' | 'fr', string>> = {
  BA: { en: 'Bosnia & Herzegovina', fr: 'Bosnie-Herzégovine' },
  CD: { en: 'DR Congo', fr: 'RD Congo' },
  CG: { en: 'Congo', fr: 'Congo' },
  CF: { en: 'Central African Rep.', fr: 'Rép. centrafricaine' },
  PS: { en: 'Palestine', fr: 'Palestine' },
  HK: { en: 'Hong Kong', fr: 'Hong Kong' },
  MO: { en: 'Macao', fr: 'Macao' },
  MM: { en: 'Myanmar', fr: 'Birmanie' },
};

export type CountryFeature = Feature<Polygon | MultiPolygon, { name?: string } | null>;

/** CLDR, which every JavaScript engine has, maps numeric codes to ISO 3166-1 alpha-2. */
export function countryCode(country: CountryFeature): string | null {
  const known = CODES_BY_NAME[country.properties?.name ?? ''];
  if (known) return known;
  if (country.id === undefined) return null;
  const region = new Intl.Locale(Intl.getCanonicalLocales(`und-${country.id}`)[0]!).region;
  return region?.length === 2 ? region : null;
}

function ringArea(ring: Position[]): number {
  let area = 0;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    area += (ring[j]![0]! - ring[i]![0]!) * (ring[j]![1]! + ring[i]![1]!);
  }
  return Math.abs(area / 2);
}

/** The name is shown from the zoom at which it has room. */
export function makeCountryLabels(countries: CountryFeature[]): LabelPoint[] {
  const names = {
    en: new Intl.DisplayNames('en', { type: 'region' }),
    fr: new Intl.DisplayNames('fr', { type: 'region' }),
  };
  const labels: LabelPoint[] = [];
  for (const country of countries) {
    const code = countryCode(country);
    if (!code || code === 'AQ') continue;
    const polygons =
      country.geometry.type === 'Polygon' ? [country.geometry.coordinates] : country.geometry.coordinates;
    const { coordinates } = unwrapMultiPolygon({ type: 'MultiPolygon', coordinates: polygons });
    const largest = coordinates.reduce((a, b) => (ringArea(b[0]!) > ringArea(a[0]!) ? b : a));
    const { point, room } = findLabelPoint(largest);
    const nameEn = SHORT_NAMES[code]?.en ?? names.en.of(code)!;
    const nameFr = SHORT_NAMES[code]?.fr ?? names.fr.of(code)!;
    // A name takes about 7 px a letter; it may reach twice as far as the free circle, into the sea or a corner.
    const zoom = Math.log2((7 * Math.min(12, nameEn.length)) / (512 * Math.max(room, 1e-4) * 6));
    const rank = Math.round(-Math.log2(Math.max(room, 1e-6)) * 10);
    const z = Math.min(6, Math.max(1, Math.ceil(zoom)));
    labels.push({ ...toMercator(...point), zoom: z, tags: { code, name_en: nameEn, name_fr: nameFr, z, rank } });
  }
  return labels;
}
