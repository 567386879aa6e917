import type { Feature, FeatureCollection, Position } from 'geojson';
import type { Map as BaseMap, GeoJSONSource, LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { circlePolygon, type GroundCircle } from './precision-circle.ts';

/** Prefix of the sources and layers that Catlas adds to any base style; those with it survive a change of style. */
const idPrefix = 'overlay-';

type OverlayLayer = {
  type: 'fill' | 'line' | 'circle' | 'symbol';
  paint?: Record<string, unknown>;
  layout?: Record<string, unknown>;
  filter?: unknown[];
};

/** Adds the overlay or replaces its shapes. */
function setOverlay(map: BaseMap, name: string, data: Feature | FeatureCollection, layers: OverlayLayer[]): void {
  const id = idPrefix + name;
  const source = map.getSource<GeoJSONSource>(id);
  if (source) {
    source.setData(data);
    return;
  }
  map.addSource(id, { type: 'geojson', data });
  for (const layer of layers) {
    map.addLayer({ id: `${id}-${layer.type}`, source: id, ...layer } as LayerSpecification);
  }
}

/** For `setStyle`: the new style with the overlays of the old one on top. */
export function keepOverlays(previous: StyleSpecification | undefined, next: StyleSpecification): StyleSpecification {
  if (!previous) return next;
  const sources = Object.entries(previous.sources).filter(([id]) => id.startsWith(idPrefix));
  const layers = previous.layers.filter(({ id }) => id.startsWith(idPrefix));
  return { ...next, sources: { ...next.sources, ...Object.fromEntries(sources) }, layers: [...next.layers, ...layers] };
}

/** A way through points, each leg with an arrow, and a dot at each point but the first, which has a pin. */
export function setTrailOverlay(map: BaseMap, points: { latitude: number; longitude: number }[]): void {
  const places = points.map(({ latitude, longitude }): Position => [longitude, latitude]);
  const line = (coordinates: Position[]): Feature => ({
    type: 'Feature',
    properties: {},
    geometry: { type: 'LineString', coordinates },
  });
  const legs = places
    .slice(1)
    .flatMap((to, index) => [line([places[index]!, to]), line(arrowhead(places[index]!, to))]);
  const dots = places
    .slice(1)
    .map((coordinates): Feature => ({ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates } }));
  setOverlay(map, 'trail', { type: 'FeatureCollection', features: [...legs, ...dots] }, [
    {
      type: 'line',
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: { 'line-color': '#ea580c', 'line-width': 3 },
      layout: { 'line-cap': 'round', 'line-join': 'round' },
    },
    {
      type: 'circle',
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': 6,
        'circle-color': '#ea580c',
        'circle-stroke-color': '#fff7ed',
        'circle-stroke-width': 2,
      },
    },
  ]);
}

/** Two short lines that meet at two thirds of a leg, pointing to its end. On the ground, so that it has the leg's size. */
function arrowhead(from: Position, to: Position): Position[] {
  // A degree of longitude is shorter than one of latitude.
  const shrink = Math.cos(((from[1]! + to[1]!) / 2) * (Math.PI / 180));
  const [x, y] = [(to[0]! - from[0]!) * shrink, to[1]! - from[1]!];
  const tip: [number, number] = [from[0]! + (to[0]! - from[0]!) * 0.66, from[1]! + y * 0.66];
  const barb = (side: 1 | -1): Position => [tip[0] + ((-x + side * y) * 0.1) / shrink, tip[1] + (-y - side * x) * 0.1];
  return [barb(1), tip, barb(-1)];
}

const nothing: FeatureCollection = { type: 'FeatureCollection', features: [] };

/** A circle on the ground, or none: the published precision, or how exact the reader's position is. */
export function setCircleOverlay(map: BaseMap, name: string, circle: GroundCircle | null, color: string): void {
  setOverlay(map, name, circle ? circlePolygon(circle) : nothing, [
    { type: 'fill', paint: { 'fill-color': color, 'fill-opacity': 0.14 } },
    { type: 'line', paint: { 'line-color': color, 'line-width': 1.5, 'line-opacity': 0.7 } },
  ]);
}

/** Plain dots for what is beyond the number of markers a page can carry. */
export function setDotsOverlay(map: BaseMap, name: string, points: { latitude: number; longitude: number }[]): void {
  const features = points.map(
    ({ latitude, longitude }): Feature => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    }),
  );
  setOverlay(map, name, { type: 'FeatureCollection', features }, [
    {
      type: 'circle',
      paint: {
        'circle-radius': 7,
        'circle-color': '#ea580c',
        'circle-stroke-color': '#fff7ed',
        'circle-stroke-width': 2,
      },
    },
  ]);
}

export type MarkerSpace = { latitude: number; longitude: number; diameter: number };

const spaceImage = 'map-marker-space';

/** Reserves the markers' space on the map, which does not know them: the names of towns then stand beside it. */
export function setSpaceOverlay(map: BaseMap, markers: MarkerSpace[]): void {
  if (!map.hasImage(spaceImage)) map.addImage(spaceImage, { width: 1, height: 1, data: new Uint8Array(4) });
  const features = markers.map(
    ({ latitude, longitude, diameter }): Feature => ({
      type: 'Feature',
      properties: { diameter },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    }),
  );
  // One transparent pixel, as large as the marker. The layer is the last one, so it gets its place before all names.
  setOverlay(map, 'space', { type: 'FeatureCollection', features }, [
    {
      type: 'symbol',
      layout: {
        'icon-image': spaceImage,
        'icon-size': ['get', 'diameter'],
        'icon-allow-overlap': true,
        'icon-padding': 1,
      },
    },
  ]);
}
