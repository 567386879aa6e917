import { z } from 'zod';
import type { GeocodedPlace, StreetOfPoint } from './geocoder.ts';

// Photon and Nominatim are other people's servers: every field is checked, and an invalid entry is left out.

const attribution = '© OpenStreetMap contributors (ODbL)';
const longestText = 200;

const text = z.string().transform((value) => value.trim().slice(0, longestText));
const optionalText = z.union([z.string(), z.number()]).transform(String).pipe(text).optional().catch(undefined);
const latitude = z.coerce.number().min(-90).max(90);
const longitude = z.coerce.number().min(-180).max(180);
const osmId = z.union([z.number().int(), z.string().regex(/^\d{1,20}$/)]);

const photonFeature = z.object({
  geometry: z.object({ coordinates: z.tuple([longitude, latitude]).rest(z.unknown()) }),
  properties: z.object({
    osm_type: z.string().max(10).default(''),
    osm_id: osmId,
    type: optionalText,
    name: optionalText,
    housenumber: optionalText,
    street: optionalText,
    postcode: optionalText,
    city: optionalText,
    county: optionalText,
    state: optionalText,
    country: optionalText,
    countrycode: optionalText,
  }),
});
const photonAnswer = z.object({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()) });

const nominatimEntry = z.object({
  osm_type: z.string().max(10).default(''),
  osm_id: osmId,
  lat: latitude,
  lon: longitude,
  addresstype: optionalText,
  name: optionalText,
  display_name: text,
  address: z
    .object({ country_code: optionalText, house_number: optionalText, road: optionalText })
    .optional()
    .catch(undefined),
});
const nominatimAnswer = z.array(z.unknown());

/** Returns null when the body is not Photon's at all. */
export function parsePhotonAnswer(body: unknown): GeocodedPlace[] | null {
  const answer = photonAnswer.safeParse(body);
  if (!answer.success) return null;
  return answer.data.features.flatMap((feature) => {
    const parsed = photonFeature.safeParse(feature);
    if (!parsed.success) return [];
    const { geometry, properties } = parsed.data;
    const [longitude, latitude] = geometry.coordinates;
    const { name, housenumber, street, postcode, city, county, state, country } = properties;
    const address = street && [housenumber, street].filter(Boolean).join(' ');
    const ownName = name ?? address;
    if (!ownName) return [];
    const town = [postcode, city ?? county].filter(Boolean).join(' ');
    return {
      id: `photon:${properties.osm_type}${properties.osm_id}`,
      name: ownName,
      label: joinDistinct([ownName, address, town, state, country]),
      kind: kindOf(properties.type),
      latitude,
      longitude,
      countryCode: toCountryCode(properties.countrycode),
      attribution,
    };
  });
}

/** Returns null when the body is not Nominatim's at all. */
export function parseNominatimAnswer(body: unknown): GeocodedPlace[] | null {
  const answer = nominatimAnswer.safeParse(body);
  if (!answer.success) return null;
  return answer.data.flatMap((entry) => {
    const parsed = nominatimEntry.safeParse(entry);
    if (!parsed.success) return [];
    const { osm_type, osm_id, lat, lon, addresstype, name, display_name, address } = parsed.data;
    const ownName =
      name || [address?.house_number, address?.road].filter(Boolean).join(' ') || display_name.split(',')[0]!;
    return {
      id: `nominatim:${osm_type.slice(0, 1).toUpperCase()}${osm_id}`,
      name: ownName,
      label: display_name,
      kind: kindOf(addresstype),
      latitude: lat,
      longitude: lon,
      countryCode: toCountryCode(address?.country_code),
      attribution,
    };
  });
}

/** Returns undefined when the body is not Photon's at all, and null for a point without a street. */
export function parsePhotonStreet(body: unknown): StreetOfPoint | null | undefined {
  const answer = photonAnswer.safeParse(body);
  if (!answer.success) return undefined;
  for (const feature of answer.data.features) {
    const { data } = photonFeature.safeParse(feature);
    if (!data) continue;
    const { street, type, name, city } = data.properties;
    const found = street ?? (type === 'street' ? name : undefined);
    if (found) return { street: found, town: city || null, attribution };
  }
  return null;
}

const nominatimStreet = z.object({
  address: z.object({
    road: optionalText,
    pedestrian: optionalText,
    footway: optionalText,
    path: optionalText,
    city: optionalText,
    town: optionalText,
    village: optionalText,
    municipality: optionalText,
    hamlet: optionalText,
  }),
});
const nominatimNothing = z.object({ error: z.string() });

/** Returns undefined when the body is not Nominatim's at all, and null for a point without a street. */
export function parseNominatimStreet(body: unknown): StreetOfPoint | null | undefined {
  const answer = nominatimStreet.safeParse(body);
  if (!answer.success) return nominatimNothing.safeParse(body).success ? null : undefined;
  const { road, pedestrian, footway, path, city, town, village, municipality, hamlet } = answer.data.address;
  const street = [road, pedestrian, footway, path].find(Boolean);
  if (!street) return null;
  return { street, town: [city, town, village, municipality, hamlet].find(Boolean) ?? null, attribution };
}

const kinds: Record<string, GeocodedPlace['kind']> = {
  house: 'address',
  building: 'address',
  place: 'address',
  street: 'street',
  road: 'street',
  city: 'town',
  town: 'town',
  village: 'town',
  hamlet: 'town',
  municipality: 'town',
  locality: 'town',
  district: 'area',
  suburb: 'area',
  county: 'area',
  state: 'area',
  region: 'area',
  country: 'area',
  postcode: 'area',
};

function kindOf(type: string | undefined): GeocodedPlace['kind'] {
  return kinds[type ?? ''] ?? 'point-of-interest';
}

function toCountryCode(code: string | undefined): string | null {
  return code && /^[a-z]{2}$/i.test(code) ? code.toUpperCase() : null;
}

function joinDistinct(parts: (string | undefined)[]): string {
  return [...new Set(parts.filter((part) => part))].join(', ');
}
