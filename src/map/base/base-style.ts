import { firstStreetZoom, type StreetsLook } from '@catlas/platform/base-map/streets.ts';
import type {
  DataDrivenPropertyValueSpecification,
  ExpressionSpecification,
  LayerSpecification,
  StyleSpecification,
} from 'maplibre-gl';
import { type Locale, languages } from '#i18n/languages.ts';
import { basePalettes, type MapScheme } from './base-palette.ts';
import { gridImages } from './grid-pattern.ts';
import { streetLayers } from './street-layers.ts';

const baseAttribution =
  '<a href="https://www.naturalearthdata.com/" target="_blank" rel="noopener">Natural Earth</a> · ' +
  '<a href="https://www.geonames.org/" target="_blank" rel="noopener">GeoNames</a> (CC BY 4.0)';

/** map-fonts.css declares the families; MapLibre reads the weight from the second name. */
export const mapFonts = { regular: 'Catlas Map', strong: 'Catlas Map Semi Bold' } as const;
const strongFonts = [mapFonts.strong, mapFonts.regular];
const regularFonts = [mapFonts.regular];

/** These zooms are those of `scripts/build-base-map.ts`. */
const lastShapeZoom = 6;
const lastPlaceZoom = 9;

type Colors = (typeof basePalettes)[MapScheme];
interface BaseStyleOptions {
  scheme: MapScheme;
  locale: Locale;
  tilesUrl: string;
  /** `attribution` is HTML. */
  streets?: (Pick<StreetsLook, 'tilesUrl' | 'maxZoom'> & { attribution: string }) | null | undefined;
}

function byZoom(...stops: [zoom: number, value: number | ExpressionSpecification][]): ExpressionSpecification {
  return ['interpolate', ['linear'], ['zoom'], ...stops.flat()] as unknown as ExpressionSpecification;
}

function groundLayers(colors: Colors): LayerSpecification[] {
  const shapes = { source: 'base' } as const;
  return [
    { id: 'water', type: 'background', paint: { 'background-color': colors.water } },
    {
      id: 'coast-shade',
      type: 'line',
      ...shapes,
      'source-layer': 'land',
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': colors.coast,
        'line-width': byZoom([2, 1], [6, 3], [12, 7]),
        'line-blur': byZoom([2, 1], [6, 3], [12, 6]),
        'line-opacity': 0.7,
      },
    },
    { id: 'land', type: 'fill', ...shapes, 'source-layer': 'land', paint: { 'fill-color': colors.land } },
    {
      id: 'ice',
      type: 'fill',
      ...shapes,
      'source-layer': 'land',
      filter: ['==', ['get', 'kind'], 'ice'],
      paint: { 'fill-color': colors.ice },
    },
    urbanLayer(colors),
    {
      id: 'rivers',
      type: 'line',
      ...shapes,
      'source-layer': 'rivers',
      minzoom: 3,
      // The rivers are drawn for 1:50 million, so a closer zoom would show them in the wrong place.
      maxzoom: 10,
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: {
        'line-color': colors.river,
        'line-width': byZoom([3, 0.5], [6, 1.3], [9, 2.4]),
        'line-opacity': byZoom([8.5, 1], [9.8, 0]),
      },
    },
    { id: 'lakes', type: 'fill', ...shapes, 'source-layer': 'lakes', paint: { 'fill-color': colors.water } },
  ];
}

function urbanLayer(colors: Colors): LayerSpecification {
  // Built-up radius grows with the root of the population: 100,000 people ≈ 3.4 km, at 45° about 45 px at zoom 9.
  const radiusAtZoom9: ExpressionSpecification = ['*', 0.095, ['sqrt', ['max', 800, ['get', 'population']]]];
  const radius = (zoom: number): ExpressionSpecification => ['*', radiusAtZoom9, 2 ** (zoom - 9)];
  return {
    id: 'urban',
    type: 'circle',
    source: 'places',
    'source-layer': 'places',
    minzoom: 7,
    paint: {
      'circle-color': colors.urban,
      'circle-blur': 0.65,
      'circle-pitch-alignment': 'map',
      'circle-opacity': byZoom([7, 0], [8.5, 0.75], [12, 0.6], [15, 0.4]),
      'circle-radius': [
        'interpolate',
        ['exponential', 2],
        ['zoom'],
        7,
        radius(7),
        16,
        radius(16),
      ] as DataDrivenPropertyValueSpecification<number>,
    },
  };
}

function borderLayers(colors: Colors, scheme: MapScheme): LayerSpecification[] {
  return [
    {
      // Between two villages, only the grid shows that the map moves.
      id: 'grid',
      type: 'background',
      minzoom: 11,
      paint: {
        'background-pattern': gridImages[scheme],
        'background-opacity': byZoom([11, 0], [12.5, 0.45], [15, 0.7]),
      },
    },
    {
      id: 'regions',
      type: 'line',
      source: 'base',
      'source-layer': 'regions',
      minzoom: 3,
      paint: { 'line-color': colors.region, 'line-width': byZoom([3, 0.6], [8, 1.2]), 'line-dasharray': [3, 2] },
    },
    {
      id: 'borders',
      type: 'line',
      source: 'base',
      'source-layer': 'borders',
      minzoom: 1,
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': colors.border,
        'line-width': byZoom([1, 0.5], [4, 0.9], [8, 1.6], [12, 2.4]),
        'line-opacity': byZoom([1, 0.7], [4, 1]),
      },
    },
  ];
}

const population: ExpressionSpecification = ['get', 'population'];

function placeTextSize(): ExpressionSpecification {
  const sizes = (village: number, town: number, city: number, metropolis: number): ExpressionSpecification => [
    'step',
    population,
    village,
    8_000,
    town,
    80_000,
    city,
    700_000,
    metropolis,
  ];
  return byZoom(
    [3, sizes(10.5, 10.5, 11.5, 12.5)],
    [6, sizes(11, 11.5, 13, 15)],
    [10, sizes(11.5, 13, 16, 19)],
    [14, sizes(14, 16, 20, 24)],
  );
}

const isShown: ExpressionSpecification = ['<=', ['get', 'z'], ['zoom']];
const isQuarter: ExpressionSpecification = ['to-boolean', ['get', 'quarter']];
const places = { source: 'places', 'source-layer': 'places' } as const;

function haloOf(colors: Colors) {
  return { 'text-halo-color': colors.halo, 'text-halo-width': 1.4, 'text-halo-blur': 0.4 } as const;
}

function nameIn(locale: Locale): ExpressionSpecification {
  const { placeNames } = languages[locale];
  return placeNames ? ['coalesce', ['get', placeNames], ['get', 'name']] : ['get', 'name'];
}

function quarterLayer(colors: Colors, locale: Locale): LayerSpecification {
  return {
    id: 'quarters',
    type: 'symbol',
    ...places,
    minzoom: 12,
    filter: ['all', isShown, isQuarter],
    layout: {
      'text-field': nameIn(locale),
      'text-font': regularFonts,
      'text-size': byZoom([12, 11], [15, 14]),
      'text-max-width': 8,
      'text-letter-spacing': 0.04,
      'text-padding': 6,
      'symbol-sort-key': ['get', 'rank'],
    },
    paint: { ...haloOf(colors), 'text-color': colors.villageText },
  };
}

function placeDotLayer(colors: Colors): LayerSpecification {
  return {
    id: 'place-dots',
    type: 'circle',
    ...places,
    minzoom: 3,
    maxzoom: 8,
    filter: isShown,
    paint: {
      'circle-radius': ['case', ['to-boolean', ['get', 'capital']], 3, 2.2],
      'circle-color': colors.halo,
      'circle-stroke-color': colors.townText,
      'circle-stroke-width': 1.2,
      'circle-opacity': byZoom([7, 1], [7.9, 0]),
      'circle-stroke-opacity': byZoom([7, 1], [7.9, 0]),
    },
  };
}

function countryLayer(colors: Colors, locale: Locale): LayerSpecification {
  return {
    id: 'countries',
    type: 'symbol',
    source: 'base',
    'source-layer': 'country_labels',
    minzoom: 1,
    maxzoom: 7.5,
    filter: isShown,
    layout: {
      'text-field': ['get', `name_${locale}`],
      'text-font': strongFonts,
      'text-size': byZoom([1, 10], [4, 13], [7, 17]),
      'text-transform': 'uppercase',
      'text-letter-spacing': 0.12,
      'text-variable-anchor': ['center', 'bottom', 'top'],
      'text-radial-offset': 0.8,
      'text-max-width': 7,
      'text-padding': 6,
      'symbol-sort-key': ['get', 'rank'],
    },
    paint: { ...haloOf(colors), 'text-color': colors.countryText, 'text-opacity': byZoom([6.5, 1], [7.4, 0]) },
  };
}

/** The distance in ems keeps a town's name outside its own cluster. */
const beyondCluster = 2.8;

function anchorsAround(close: number): ExpressionSpecification {
  const around = (ems: number) => ['top', [0, ems], 'bottom', [0, -ems], 'left', [ems, 0], 'right', [-ems, 0]];
  return ['literal', [...around(close), ...around(beyondCluster)]];
}

function placeLayer(colors: Colors, locale: Locale): LayerSpecification {
  return {
    id: 'places',
    type: 'symbol',
    ...places,
    minzoom: 3,
    filter: ['all', isShown, ['!', isQuarter]],
    layout: {
      'text-field': nameIn(locale),
      'text-font': ['step', population, ['literal', regularFonts], 80_000, ['literal', strongFonts]],
      'text-size': placeTextSize(),
      'text-max-width': 8,
      'text-padding': 4,
      'text-variable-anchor-offset': ['step', ['zoom'], anchorsAround(0.45), 8, anchorsAround(0)],
      'text-justify': 'auto',
      'symbol-sort-key': ['get', 'rank'],
    },
    paint: {
      ...haloOf(colors),
      'text-color': ['step', population, colors.villageText, 8_000, colors.townText, 80_000, colors.cityText],
    },
  };
}

function labelLayers(colors: Colors, locale: Locale): LayerSpecification[] {
  return [
    quarterLayer(colors, locale),
    placeDotLayer(colors),
    // Countries come below the towns, so that a capital's name wins over its country's.
    countryLayer(colors, locale),
    placeLayer(colors, locale),
  ];
}

/** The style has no `glyphs`, so that text is drawn with the fonts of map-fonts.css. */
export function baseStyle({ scheme, locale, tilesUrl, streets }: BaseStyleOptions): StyleSpecification {
  const colors = basePalettes[scheme];
  return {
    version: 8,
    name: `Catlas ${scheme}`,
    sources: {
      base: { type: 'vector', tiles: [tilesUrl], maxzoom: lastShapeZoom, attribution: baseAttribution },
      // Places have deeper zooms than shapes, which the first source stretches, so the same tiles are used twice.
      places: { type: 'vector', tiles: [tilesUrl], minzoom: 3, maxzoom: lastPlaceZoom },
      ...(streets && {
        streets: {
          type: 'vector' as const,
          tiles: [streets.tilesUrl],
          minzoom: firstStreetZoom,
          maxzoom: streets.maxZoom,
          attribution: streets.attribution,
        },
      }),
    },
    layers: [
      ...groundLayers(colors),
      ...borderLayers(colors, scheme),
      ...(streets ? streetLayers(colors, regularFonts) : []),
      ...labelLayers(colors, locale),
    ],
  };
}
