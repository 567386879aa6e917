import type { Feature, FeatureCollection, Position } from 'geojson';
import type { Map as BaseMap, GeoJSONSource, LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { circlePolygon, type GroundCircle } from './precision-circle.ts';

/** Sources and layers with this prefix survive a change of style. */
const idPrefix = 'overlay-';

type OverlayLayer = {
  type: 'fill' | 'line' | 'circle' | 'symbol';
  paint?: Record<string, unknown>;
  layout?: Record<string, unknown>;
  filter?: unknown[];
};

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

export function keepOverlays(previous: StyleSpecification | undefined, next: StyleSpecification): StyleSpecification {
  if (!previous) return next;
  const sources = Object.entries(previous.sources).filter(([id]) => id.startsWith(idPrefix));
  const layers = previous.layers.filter(({ id }) => id.startsWith(idPrefix));
  return { ...next, sources: { ...next.sources, ...Object.fromEntries(sources) }, layers: [...next.layers, ...layers] };
}

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

/** The lines lie on the ground, so that they scale with the leg. */
function arrowhead(from: Position, to: Position): Position[] {
  // A degree of longitude is shorter than one of latitude.
  const shrink = Math.cos(((from[1]! + to[1]!) / 2) * (Math.PI / 180));
  const [x, y] = [(to[0]! - from[0]!) * shrink, to[1]! - from[1]!];
  const tip: [number, number] = [from[0]! + (to[0]! - from[0]!) * 0.66, from[1]! + y * 0.66];
  const barb = (side: 1 | -1): Position => [tip[0] + ((-x + side * y) * 0.1) / shrink, tip[1] + (-y - side * x) * 0.1];
  return [barb(1), tip, barb(-1)];
}

const nothing: FeatureCollection = { type: 'FeatureCollection', features: [] };

export function setCircleOverlay(map: BaseMap, name: string, circle: GroundCircle | null, color: string): void {
  setOverlay(map, name, circle ? circlePolygon(circle) : nothing, [
    { type: 'fill', paint: { 'fill-color': color, 'fill-opacity': 0.14 } },
    { type: 'line', paint: { 'line-color': color, 'line-width': 1.5, 'line-opacity': 0.7 } },
  ]);
}

/** Dots replace the markers beyond the number a page can carry. */
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

/** MapLibre does not know the markers, so their space is reserved and the names of towns stand beside it. */
export function setSpaceOverlay(map: BaseMap, markers: MarkerSpace[]): void {
  if (!map.hasImage(spaceImage)) map.addImage(spaceImage, { width: 1, height: 1, data: new Uint8Array(4) });
  const features = markers.map(
    ({ latitude, longitude, diameter }): Feature => ({
      type: 'Feature',
      properties: { diameter },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    }),
  );
  // One transparent pixel has the marker's size; the layer is last, so it is placed before all names.
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
