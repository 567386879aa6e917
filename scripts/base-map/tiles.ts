import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature, Point } from 'geojson';
import type { Shape } from './natural-earth.ts';
import { LAST_PLACE_ZOOM, type Place } from './places.ts';

/** Shapes are cut down to this zoom; the browser stretches its tiles beyond it. */
export const LAST_SHAPE_ZOOM = 6;
const EXTENT = 4096;
/** The last level is stretched up to street zooms, so it keeps finer coordinates. */
const LAST_LEVEL_EXTENT = 16384;

export type ShapeLayer = { name: string; features: Shape[]; firstZoom: number; lastZoom: number };
export type Tile = { z: number; x: number; y: number; body: Uint8Array };

type TileFeature = { type: 1; geometry: [number, number][]; tags: Record<string, string | number | boolean> };
type Tiles = Map<string, Record<string, GeoJSONVTTile>>;

function addToTile(tiles: Tiles, key: string, layer: string, tile: GeoJSONVTTile): void {
  const layers = tiles.get(key);
  if (layers) layers[layer] = tile;
  else tiles.set(key, { [layer]: tile });
}

function cutShapes(tiles: Tiles, layer: ShapeLayer, zooms: { first: number; last: number; extent: number }): void {
  if (zooms.first > zooms.last) return;
  const index = new GeoJSONVT(
    { type: 'FeatureCollection', features: layer.features },
    {
      maxZoom: zooms.last,
      indexMaxZoom: zooms.last,
      indexMaxPoints: 0,
      extent: zooms.extent,
      tolerance: 3,
      buffer: zooms.extent / 64,
    },
  );
  for (let z = zooms.first; z <= zooms.last; z++) {
    for (let x = 0; x < 2 ** z; x++) {
      for (let y = 0; y < 2 ** z; y++) {
        const tile = index.getTile(z, x, y);
        if (tile?.features.length) addToTile(tiles, `${z}/${x}/${y}`, layer.name, tile);
      }
    }
  }
}

function pointFeature(x: number, y: number, tags: TileFeature['tags']): TileFeature {
  return { type: 1, geometry: [[x, y]], tags };
}

function placeTags(place: Place, rank: number): TileFeature['tags'] {
  const tags: TileFeature['tags'] = { name: place.name, z: place.zoom, rank, population: place.population };
  if (place.nameFr) tags.name_fr = place.nameFr;
  if (place.isCapital) tags.capital = true;
  if (place.isQuarter) tags.quarter = true;
  return tags;
}

/** Each point goes into one tile a zoom, from the zoom it is first shown at down to `lastZoom`, which holds all of them. */
function spreadPoints(
  tiles: Tiles,
  layer: string,
  points: { x: number; y: number; zoom: number; tags: TileFeature['tags'] }[],
  lastZoom: number,
): void {
  for (const point of points) {
    for (let z = Math.min(point.zoom, lastZoom); z <= lastZoom; z++) {
      const scale = 2 ** z;
      const column = Math.min(scale - 1, Math.floor(point.x * scale));
      const row = Math.min(scale - 1, Math.floor(point.y * scale));
      const key = `${z}/${column}/${row}`;
      const extent = extentAt(z);
      const feature = pointFeature(
        Math.round((point.x * scale - column) * extent),
        Math.round((point.y * scale - row) * extent),
        point.tags,
      );
      const tile = tiles.get(key)?.[layer];
      if (tile) (tile.features as TileFeature[]).push(feature);
      else addToTile(tiles, key, layer, { features: [feature] } as unknown as GeoJSONVTTile);
    }
  }
}

function extentAt(zoom: number): number {
  return zoom >= LAST_SHAPE_ZOOM ? LAST_LEVEL_EXTENT : EXTENT;
}

/** Every tile that holds something. Zooms up to `LAST_SHAPE_ZOOM` carry shapes, those up to `LAST_PLACE_ZOOM` places. */
export function makeTiles(
  shapes: ShapeLayer[],
  countryLabels: Feature<Point>[],
  places: Place[],
  project: (longitude: number, latitude: number) => { x: number; y: number },
): Tile[] {
  const tiles: Tiles = new Map();
  for (const layer of shapes) {
    const beforeLast = Math.min(layer.lastZoom, LAST_SHAPE_ZOOM - 1);
    cutShapes(tiles, layer, { first: layer.firstZoom, last: beforeLast, extent: EXTENT });
    if (layer.lastZoom >= LAST_SHAPE_ZOOM) {
      cutShapes(tiles, layer, {
        first: Math.max(layer.firstZoom, LAST_SHAPE_ZOOM),
        last: LAST_SHAPE_ZOOM,
        extent: LAST_LEVEL_EXTENT,
      });
    }
  }
  const labels = countryLabels.map(({ geometry, properties }) => {
    const [longitude = 0, latitude = 0] = geometry.coordinates;
    return { ...project(longitude, latitude), zoom: properties!.z as number, tags: properties as TileFeature['tags'] };
  });
  spreadPoints(tiles, 'country_labels', labels, LAST_SHAPE_ZOOM);
  spreadPoints(
    tiles,
    'places',
    places.map((place, rank) => ({ x: place.x, y: place.y, zoom: place.zoom, tags: placeTags(place, rank) })),
    LAST_PLACE_ZOOM,
  );
  return [...tiles].map(([key, layers]) => {
    const [z = 0, x = 0, y = 0] = key.split('/').map(Number);
    return { z, x, y, body: fromGeojsonVt(layers, { version: 2, extent: extentAt(z) }) };
  });
}
