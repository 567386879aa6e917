import { expect, it } from 'vitest';
import { describeNear } from './describe-position.server.ts';
import { listMapLinks } from './map-links.ts';
import { positionPath } from './position.ts';
import { readPosition } from './read-position.server.ts';

const angers = { latitude: 47.473612, longitude: -0.554198 };
const read = (address: string) => readPosition(new URL(address, 'http://catlas.test').searchParams);

it('the address of a position says the place and how far it is rounded, and is read back', () => {
  expect(positionPath(angers)).toBe('/position?lat=47.47361&lon=-0.55420');
  expect(read(positionPath(angers))).toEqual({ latitude: 47.47361, longitude: -0.5542, roundedTo: null });
  expect(read(positionPath(angers, 'area'))).toMatchObject({ roundedTo: 'area' });
});

it.each(['', '?lat=47', '?lat=&lon=1', '?lat=91&lon=0', '?lat=1e1&lon=0', '?lat=47&lon=-181', '?lat=<b>&lon=1'])(
  'the address /position%s is no position',
  (search) => expect(read(`/position${search}`)).toBeNull(),
);

it('an unknown rounding is left out', () => {
  expect(read('/position?lat=1.5&lon=2&within=everything')).toEqual({ latitude: 1.5, longitude: 2, roundedTo: null });
});

const devices = {
  Android: 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36',
  iPhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile Safari/604.1',
  Mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15',
  Windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36',
};
const namesOn = (device: keyof typeof devices) =>
  listMapLinks(angers, devices[device]).map(({ href }) => new URL(href).protocol + new URL(href).host);
const [google, apple, osm] = ['https:www.google.com', 'https:maps.apple.com', 'https:www.openstreetmap.org'];

it('the maps of a device: `geo:` on Android alone, and Apple’s first on its own devices', () => {
  expect(namesOn('Android')).toEqual(['geo:', osm, google, apple]);
  expect(namesOn('iPhone')).toEqual([apple, osm, google]);
  expect(namesOn('Mac')).toEqual([apple, osm, google]);
  expect(namesOn('Windows')).toEqual([osm, google, apple]);
});

it('each map gets the position', () => {
  for (const { href } of listMapLinks(angers, devices.Android)) {
    expect(decodeURIComponent(href)).toMatch(/47\.47361.*-0\.55420/);
  }
});

it('a position is named by the nearest town, with distance and direction no finer than the place is rounded', () => {
  const town = { label: 'Angers, Maine-et-Loire', center: { latitude: 47.4667, longitude: -0.55 } };
  const describe = (
    north: number,
    east: number,
    roundedTo: 'street' | 'area' | null = null,
    locale: 'en' | 'fr' = 'en',
  ) => {
    const point = { latitude: 47.4667 + north / 111.2, longitude: -0.55 + east / (111.2 * Math.cos(0.8285)) };
    return describeNear(town, { ...point, roundedTo }, locale).replaceAll(/\s/g, ' ');
  };
  expect(describe(0.1, 0.1)).toBe('Angers, Maine-et-Loire');
  expect(describe(0.85, 0.85)).toBe('1.2 km north-east of Angers, Maine-et-Loire');
  expect(describe(0, -0.5, 'street')).toBe('500 m west of Angers, Maine-et-Loire');
  expect(describe(-12.4, 0, null, 'fr')).toBe('Angers, Maine-et-Loire, à 12 km au sud du centre');
  expect(describe(1.2, 0, 'area')).toBe('Angers, Maine-et-Loire');
  expect(describe(2.4, 0, 'area')).toBe('2 km north of Angers, Maine-et-Loire');
});
