import { expect, it } from 'vitest';
import { listTileAddresses } from './neighbourhood-addresses.ts';

const lyon = { latitude: 45.764, longitude: 4.8357 };
const addresses = (maxZoom: number | null) =>
  listTileAddresses(lyon, {
    baseTilesUrl: '/map/base/{z}/{x}/{y}.mvt?v=a',
    catsTilesUrl: '/api/cats/tiles/{z}/{x}/{y}.mvt',
    streets:
      maxZoom === null
        ? null
        : { tilesUrl: '/map/streets/{z}/{x}/{y}.mvt?v=b', maxZoom, attribution: 'Someone', areas: [] },
  });

it('a kept neighbourhood has the streets to the last zoom, the cats and the ground, each once', () => {
  const all = addresses(15);
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBeLessThan(260);
  for (const z of [12, 13, 14, 15])
    expect(all.filter((each) => each.startsWith(`/map/streets/${z}/`)).length).toBeGreaterThan(3);
  expect(all).toContain('/map/streets/15/16824/11688.mvt?v=b');
  expect(all).toContain('/api/cats/tiles/14/8412/5844.mvt?v=0');
  expect(all).toContain('/map/base/9/262/182.mvt?v=a');
});

it('a kept neighbourhood begins with the tile of the cat, so that the edge is left out where not all fits', () => {
  expect(addresses(14).find((each) => each.startsWith('/map/streets/'))).toBe('/map/streets/14/8412/5844.mvt?v=b');
  expect(addresses(14).some((each) => each.startsWith('/map/streets/15/'))).toBe(false);
});

it('a site without streets asks for none', () => {
  expect(addresses(null).some((each) => each.includes('streets'))).toBe(false);
});
