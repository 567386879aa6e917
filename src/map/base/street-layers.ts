import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl';
import type { basePalettes, MapScheme } from './base-palette.ts';

type Colors = (typeof basePalettes)[MapScheme];

const streets = { source: 'streets' } as const;
const roads = { ...streets, 'source-layer': 'roads' } as const;
const round = { 'line-join': 'round', 'line-cap': 'round' } as const;

/** A street is as wide as on the ground from zoom 15 on. */
function widthByZoom(
  [zoom, pixels]: [zoom: number, pixels: number],
  ...closer: [zoom: number, pixels: number][]
): ExpressionSpecification {
  return ['interpolate', ['exponential', 1.6], ['zoom'], zoom, pixels, ...closer.flat()];
}

const mainWidth = widthByZoom([12, 1.6], [14, 4], [17, 17]);
const mainEdgeWidth = widthByZoom([12, 2.6], [14, 5.6], [17, 19]);
const streetWidth = widthByZoom([13, 0.6], [14, 1.8], [17, 11]);
const streetEdgeWidth = widthByZoom([13, 1], [14, 3], [17, 13]);

function isOf(name: string): FilterSpecification {
  return ['==', ['get', 'class'], name];
}

/** The layers of `StreetClass` and of the tiles' other layers; they cover the grid, which is for empty ground. */
export function streetLayers(colors: Colors, fonts: string[]): LayerSpecification[] {
  return [
    fill('streets-land', 'land', colors.land),
    fill('streets-greens', 'greens', colors.green),
    fill('streets-water', 'water', colors.water),
    {
      id: 'streets-waterways',
      type: 'line',
      ...streets,
      'source-layer': 'waterways',
      layout: round,
      paint: { 'line-color': colors.water, 'line-width': widthByZoom([12, 1], [17, 8]) },
    },
    { ...fill('streets-blocks', 'blocks', colors.block), minzoom: 14 },
    {
      id: 'streets-paths',
      type: 'line',
      ...roads,
      minzoom: 14,
      filter: isOf('path'),
      paint: { 'line-color': colors.path, 'line-width': widthByZoom([14, 0.8], [17, 2]), 'line-dasharray': [3, 2] },
    },
    line('streets-edges', 'street', colors.roadEdge, streetEdgeWidth),
    line('streets-main-edges', 'main', colors.roadEdge, mainEdgeWidth),
    line('streets-streets', 'street', colors.road, streetWidth),
    line('streets-mains', 'main', colors.mainRoad, mainWidth),
    {
      id: 'streets-rails',
      type: 'line',
      ...roads,
      filter: isOf('rail'),
      paint: { 'line-color': colors.rail, 'line-width': widthByZoom([12, 0.8], [17, 2.5]) },
    },
    {
      id: 'streets-names',
      type: 'symbol',
      ...roads,
      minzoom: 14,
      filter: ['has', 'name'],
      layout: {
        'symbol-placement': 'line',
        'text-field': ['get', 'name'],
        'text-font': fonts,
        'text-size': ['interpolate', ['linear'], ['zoom'], 14, 10.5, 17, 14],
        'text-padding': 4,
      },
      paint: {
        'text-color': colors.roadText,
        'text-halo-color': colors.halo,
        'text-halo-width': 1.4,
        'text-halo-blur': 0.4,
      },
    },
  ];
}

function fill(id: string, layer: string, color: string) {
  return {
    id,
    type: 'fill' as const,
    ...streets,
    'source-layer': layer,
    // With antialiasing the squares of land, one a tile, show their seams.
    paint: { 'fill-color': color, 'fill-antialias': layer !== 'land' },
  };
}

function line(id: string, kind: string, color: string, width: ExpressionSpecification): LayerSpecification {
  return {
    id,
    type: 'line',
    ...roads,
    filter: isOf(kind),
    layout: round,
    paint: { 'line-color': color, 'line-width': width },
  };
}
