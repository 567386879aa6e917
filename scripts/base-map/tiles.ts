import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Shape } from './natural-earth.ts';
import { LAST_PLACE_ZOOM, type Place } from './places.ts';

/** Shapes are cut down to this zoom; the browser stretches its tiles beyond it. */
export const LAST_SHAPE_ZOOM = 6;
const EXTENT = 4096;
/** The last level is stretched up to street zooms, so it keeps finer coordinates. */
const LAST_LEVEL_EXTENT = 16384;

export type ShapeLayer = { name: string; features: Shape[]; firstZoom: number; lastZoom: number };
type Tags = Record<string, string | number | boolean>;
export type LabelPoint = { x: number; y: number; zoom: number; tags: Tags };
export type Tile = { z: number; x: number; y: number; body: Uint8Array };

/** The keys are `z/x/y`. A vector tile is its layers one after the other. */
type EncodedTiles = Map<string, Uint8Array[]>;

function extentAt(zoom: number): number {
  return zoom >= LAST_SHAPE_ZOOM ? LAST_LEVEL_EXTENT : EXTENT;
}

function addLayer(tiles: EncodedTiles, key: string, zoom: number, name: string, tile: GeoJSONVTTile): void {
  // The encoder returns a view of a much larger buffer, so this copies it.
  const encoded = fromGeojsonVt({ [name]: tile }, { version: 2, extent: extentAt(zoom) }).slice();
  const layers = tiles.get(key);
  if (layers) layers.push(encoded);
  else tiles.set(key, [encoded]);
}

function cutShapes(tiles: EncodedTiles, layer: ShapeLayer, firstZoom: number, lastZoom: number): void {
  if (firstZoom > lastZoom) return;
  const extent = extentAt(lastZoom);
  const index = new GeoJSONVT(
    { type: 'FeatureCollection', features: layer.features },
    { maxZoom: lastZoom, indexMaxZoom: lastZoom, indexMaxPoints: 0, extent, tolerance: 3, buffer: extent / 64 },
  );
  for (let z = firstZoom; z <= lastZoom; z++) {
    for (let x = 0; x < 2 ** z; x++) {
      for (let y = 0; y < 2 ** z; y++) {
        const tile = index.getTile(z, x, y);
        if (tile?.features.length) addLayer(tiles, `${z}/${x}/${y}`, z, layer.name, tile);
      }
    }
  }
}

function addShapes(tiles: EncodedTiles, layer: ShapeLayer): void {
  cutShapes(tiles, layer, layer.firstZoom, Math.min(layer.lastZoom, LAST_SHAPE_ZOOM - 1));
  if (layer.lastZoom >= LAST_SHAPE_ZOOM) cutShapes(tiles, layer, LAST_SHAPE_ZOOM, LAST_SHAPE_ZOOM);
}

function addPoints(tiles: EncodedTiles, name: string, points: LabelPoint[], lastZoom: number): void {
  for (let z = 0; z <= lastZoom; z++) {
    const scale = 2 ** z;
    const extent = extentAt(z);
    const features = new Map<string, { type: 1; geometry: [number, number][]; tags: Tags }[]>();
    for (const point of points) {
      if (point.zoom > z && z < lastZoom) continue;
      const column = Math.min(scale - 1, Math.floor(point.x * scale));
      const row = Math.min(scale - 1, Math.floor(point.y * scale));
      const position: [number, number] = [
        Math.round((point.x * scale - column) * extent),
        Math.round((point.y * scale - row) * extent),
      ];
      const key = `${z}/${column}/${row}`;
      const feature = { type: 1 as const, geometry: [position], tags: point.tags };
      const others = features.get(key);
      if (others) others.push(feature);
      else features.set(key, [feature]);
    }
    for (const [key, found] of features) {
      addLayer(tiles, key, z, name, { features: found } as unknown as GeoJSONVTTile);
    }
  }
}

function placeLabel(place: Place, rank: number): LabelPoint {
  const tags: Tags = { name: place.name, z: place.zoom, rank, population: place.population };
  if (place.nameFr) tags.name_fr = place.nameFr;
  if (place.isCapital) tags.capital = true;
  if (place.isQuarter) tags.quarter = true;
  return { x: place.x, y: place.y, zoom: place.zoom, tags };
}

/** Encodes one layer at a time, because the clipped shapes of all layers together need a gigabyte. */
export function makeTiles(shapes: ShapeLayer[], countryLabels: LabelPoint[], places: Place[]): Tile[] {
  const tiles: EncodedTiles = new Map();
  for (const layer of shapes) addShapes(tiles, layer);
  addPoints(tiles, 'country_labels', countryLabels, LAST_SHAPE_ZOOM);
  addPoints(tiles, 'places', places.map(placeLabel), LAST_PLACE_ZOOM);
  return [...tiles].map(([key, layers]) => {
    const [z = 0, x = 0, y = 0] = key.split('/').map(Number);
    return { z, x, y, body: Buffer.concat(layers) };
  });
}
