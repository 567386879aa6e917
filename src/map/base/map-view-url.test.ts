import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMapView, parseMapView } from './map-view-url.ts';

test('a shared address opens the same view', () => {
  const view = { latitude: 45.764, longitude: 4.8357, zoom: 11 };
  expect(formatMapView(view)).toBe('45.7640,4.8357,11');
  expect(parseMapView('45.7640,4.8357,11')).toEqual(view);
});

test('an invalid view in the address never reaches the map', () => {
  for (const text of [
    '',
    ',',
    ',,',
    '1,2',
    '1,2,3,4',
    'a,b,c',
    'NaN,1,2',
    'Infinity,1,2',
    '1e3,1,2',
    '45 ,4,5',
    '<script>',
    '45.,4,5',
    null,
    undefined,
  ]) {
    expect(parseMapView(text)).toBeNull();
  }
});

test('a view from outside the world is moved into it', () => {
  expect(parseMapView('95,190,99')).toEqual({ latitude: 85.0511, longitude: -170, zoom: 18 });
  expect(parseMapView('-95,-541,-3')).toEqual({ latitude: -85.0511, longitude: 179, zoom: 1 });
  expect(parseMapView('0,180,4')?.longitude).toBe(180);
});

test('every view survives the address, to about ten metres', () => {
  const views = fc.record({
    latitude: fc.double({ min: -85, max: 85, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    zoom: fc.double({ min: 1, max: 18, noNaN: true }),
  });
  fc.assert(
    fc.property(views, (view) => {
      const back = parseMapView(formatMapView(view))!;
      expect(Math.abs(back.latitude - view.latitude)).toBeLessThan(0.0001);
      expect(Math.abs(back.longitude - view.longitude)).toBeLessThan(0.0001);
      expect(Math.abs(back.zoom - view.zoom)).toBeLessThan(0.01);
    }),
  );
});

test('no text makes the parser throw', () => {
  fc.assert(fc.property(fc.string(), (text) => void parseMapView(text)));
});
