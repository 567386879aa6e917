import Point from '@mapbox/point-geometry';
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { fromVectorTileJs } from '@maplibre/vt-pbf';
import { PbfReader } from 'pbf';

type Role = 'water' | 'waterways' | 'greens' | 'roads' | 'names' | 'blocks';
type RoadClass = 'main' | 'street' | 'path' | 'rail';
type Properties = Record<string, string>;
type Feature = { type: 2 | 3; geometry: Point[][]; properties: Properties };

const extent = 4096;
/** Buildings are only noise further away. */
const firstBlockZoom = 14;
const maxNameLength = 80;

/** The layers of the three common schemas: Protomaps, OpenMapTiles, Shortbread. */
const roles = new Map<string, Role>([
  ['water', 'water'],
  ['ocean', 'water'],
  ['water_polygons', 'water'],
  ['waterway', 'waterways'],
  ['water_lines', 'waterways'],
  ['physical_line', 'waterways'],
  ['landuse', 'greens'],
  ['landcover', 'greens'],
  ['natural', 'greens'],
  ['park', 'greens'],
  ['land', 'greens'],
  ['sites', 'greens'],
  ['roads', 'roads'],
  ['transportation', 'roads'],
  ['streets', 'roads'],
  ['transportation_name', 'names'],
  ['street_labels', 'names'],
  ['building', 'blocks'],
  ['buildings', 'blocks'],
]);

const roadKinds: Record<RoadClass, string> = {
  main: 'highway major_road motorway trunk primary secondary',
  street:
    'medium_road minor_road tertiary minor street unclassified residential living_street service pedestrian busway road',
  path: 'path footway cycleway bridleway steps track',
  rail: 'rail light_rail tram narrow_gauge',
};
const roadClasses = new Map<string, RoadClass>(
  Object.entries(roadKinds).flatMap(([name, kinds]) => kinds.split(' ').map((kind) => [kind, name as RoadClass])),
);
const greenKinds = new Set(
  (
    'park forest wood grass grassland meadow scrub heath orchard vineyard garden village_green allotments cemetery ' +
    'graveyard recreation_ground golf_course nature_reserve national_park playground pitch'
  ).split(' '),
);

function kindOf({ properties }: VectorTileFeature): string {
  return String(properties.kind ?? properties.class ?? properties['pmap:kind'] ?? '');
}

function nameOf({ properties: { name } }: VectorTileFeature): Properties {
  return typeof name === 'string' && name !== '' ? { name: name.slice(0, maxNameLength) } : {};
}

function roadOf(feature: VectorTileFeature): Properties | null {
  const { rail, tunnel, brunnel, is_tunnel } = feature.properties;
  const kind = roadClasses.get(kindOf(feature));
  // Railways in tunnels are not seen in the street.
  if (!kind || (kind === 'rail' && (tunnel === true || brunnel === 'tunnel' || is_tunnel === true))) return null;
  return { class: rail === true ? 'rail' : kind };
}

/** Returns the layer and the properties of a feature in our schema, or null if the map does not show it. */
function classify(
  layer: string,
  feature: VectorTileFeature,
  z: number,
): [layer: string, properties: Properties] | null {
  const role = roles.get(layer);
  const isLine = feature.type === 2;
  const isArea = feature.type === 3;
  if (role === 'water' || role === 'waterways') {
    if (isArea) return ['water', {}];
    return isLine && !['ditch', 'drain'].includes(kindOf(feature)) ? ['waterways', {}] : null;
  }
  if (role === 'greens') return isArea && (layer === 'park' || greenKinds.has(kindOf(feature))) ? ['greens', {}] : null;
  if (role === 'blocks') return isArea && z >= firstBlockZoom ? ['blocks', {}] : null;
  if (!isLine || !role) return null;
  const road = roadOf(feature);
  if (!road) return null;
  if (role === 'roads') return ['roads', road.class === 'rail' ? road : { ...road, ...nameOf(feature) }];
  const name = nameOf(feature);
  // The name's line lies on the road, which the layer of roads has.
  return name.name && road.class !== 'rail' ? ['roads', { class: 'name', ...name }] : null;
}

function geometryOf(feature: VectorTileFeature): Point[][] {
  const scale = extent / feature.extent;
  const lines = feature.loadGeometry();
  if (scale === 1) return lines;
  return lines.map((line) => line.map(({ x, y }) => new Point(Math.round(x * scale), Math.round(y * scale))));
}

/** The sea is water above it, so the whole tile is land. */
function wholeTile(): Feature {
  const [low, high] = [-extent / 64, extent + extent / 64];
  const corners: [number, number][] = [
    [low, low],
    [high, low],
    [high, high],
    [low, high],
    [low, low],
  ];
  return { type: 3, geometry: [corners.map(([x, y]) => new Point(x, y))], properties: {} };
}

function encode(layers: Map<string, Feature[]>): Uint8Array {
  const wrapped = [...layers].map(([name, features]) => [
    name,
    {
      version: 2,
      name,
      extent,
      length: features.length,
      feature(index: number) {
        const { type, geometry, properties } = features[index]!;
        return { type, properties, id: undefined, extent, loadGeometry: () => geometry };
      },
    },
  ]);
  // The encoder returns a view of a much larger buffer, so this copies it.
  return fromVectorTileJs({ layers: Object.fromEntries(wrapped) }).slice();
}

/** Translates a vector tile of a common schema into ours. Returns null if it has no layer of any of them. */
export function toStreetTile(body: Uint8Array, z: number): Uint8Array | null {
  const tile = new VectorTile(new PbfReader(body));
  const layers = new Map<string, Feature[]>([['land', [wholeTile()]]]);
  let isKnown = false;
  for (const [name, layer] of Object.entries(tile.layers)) {
    if (roles.has(name)) isKnown = true;
    else continue;
    for (let index = 0; index < layer.length; index++) {
      const feature = layer.feature(index);
      const found = classify(name, feature, z);
      if (!found) continue;
      const [target, properties] = found;
      const features = layers.get(target) ?? [];
      features.push({ type: feature.type === 2 ? 2 : 3, geometry: geometryOf(feature), properties });
      layers.set(target, features);
    }
  }
  return isKnown ? encode(layers) : null;
}
