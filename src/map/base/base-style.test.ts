import {
  createPropertyExpression,
  latest,
  type StylePropertySpecification,
  validateStyleMin,
} from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, test } from 'vitest';
import { clusterDiameter } from '../cats/marker-sizes.ts';
import { type basePalettes, basePalettes as palettes } from './base-palette.ts';
import { baseStyle } from './base-style.ts';

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(['light', 'dark'] as const)('the %s map', (scheme) => {
  const style = baseStyle({
    scheme,
    locale: 'fr',
    tilesUrl: 'http://localhost/map/base/{z}/{x}/{y}.mvt',
    streets: { tilesUrl: 'http://localhost/map/streets/{z}/{x}/{y}.mvt', maxZoom: 14, attribution: 'Invented streets' },
  });

  test('the map is a style that MapLibre accepts', () => {
    expect(validateStyleMin(style)).toEqual([]);
  });

  test('the map requests no glyphs and no sprite from elsewhere, so it draws without a network', () => {
    expect(style.glyphs).toBeUndefined();
    expect(style.sprite).toBeUndefined();
    expect(JSON.stringify(style.sources)).not.toMatch(/"tiles":\["(?!http:\/\/localhost)/);
  });

  test('the map names its data, as the licence requires', () => {
    expect(JSON.stringify(style.sources)).toContain('GeoNames');
    expect(JSON.stringify(style.sources)).toContain('CC BY 4.0');
    expect(JSON.stringify(style.sources)).toContain('Invented streets');
  });

  test('the map has labels that can be read on land, built-up ground and their halo', () => {
    const colors: (typeof basePalettes)[typeof scheme] = palettes[scheme];
    for (const text of [colors.cityText, colors.townText, colors.villageText, colors.countryText]) {
      for (const ground of [colors.land, colors.halo, colors.urban])
        expect(contrast(text, ground)).toBeGreaterThan(3.9);
      expect(contrast(text, colors.halo)).toBeGreaterThan(4.5);
    }
    for (const ground of [colors.road, colors.mainRoad, colors.halo])
      expect(contrast(colors.roadText, ground)).toBeGreaterThan(4.5);
  });
});

test('the name of a town has a place beside the cluster of its own cats, at every zoom', () => {
  const { layers } = baseStyle({ scheme: 'light', locale: 'fr', tilesUrl: '/' });
  const layout = layers.find(({ id }) => id === 'places')?.layout as Record<string, unknown>;
  const evaluate = (name: 'text-size' | 'text-variable-anchor-offset', zoom: number): unknown => {
    // The package's own data does not satisfy its own type.
    const property = latest.layout_symbol[name] as unknown as StylePropertySpecification;
    const { value } = createPropertyExpression(layout[name], name, property);
    if (!('evaluate' in value)) throw new Error(`${name} is no expression`);
    return value.evaluate({ zoom }, { type: 1, properties: { population: 500 } });
  };
  for (let zoom = 3; zoom <= 14; zoom++) {
    const [size, { values }] = [
      evaluate('text-size', zoom) as number,
      evaluate('text-variable-anchor-offset', zoom) as { values: (string | [number, number])[] },
    ];
    for (const anchor of ['top', 'bottom', 'left', 'right']) {
      const offsets = values.flatMap((each, index) => (each === anchor ? [values[index + 1] as [number, number]] : []));
      const farthest = Math.max(...offsets.map((offset) => Math.hypot(...offset))) * size;
      expect(farthest, `pixels beside a thousand cats, ${anchor}, zoom ${zoom}`).toBeGreaterThanOrEqual(
        clusterDiameter(1000) / 2,
      );
    }
  }
});

test('a site without streets asks for none', () => {
  expect(JSON.stringify(baseStyle({ scheme: 'light', locale: 'en', tilesUrl: '/' }))).not.toContain('streets');
});

test('country and town names follow the language', () => {
  const french = JSON.stringify(baseStyle({ scheme: 'light', locale: 'fr', tilesUrl: '/' }).layers);
  const english = JSON.stringify(baseStyle({ scheme: 'light', locale: 'en', tilesUrl: '/' }).layers);
  expect(french).toContain('name_fr');
  expect(french).not.toContain('name_en');
  expect(english).toContain('name_en');
  expect(english).not.toContain('name_fr');
});
