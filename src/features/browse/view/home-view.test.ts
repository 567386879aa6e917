import { describe, expect, it } from 'vitest';
import { boundsOfRequest, fitView, homeAddress, isAboutMap, parseHomeRequest } from './home-view.ts';
import { distanceSteps, type Reach, zoomOfReach } from './reach.ts';

const boundsAt = (address: string) => boundsOfRequest(parseHomeRequest(new URLSearchParams(address)));

describe('the area that the map shows', () => {
  it('the area of the map is around the address’s place, as large as the map at this zoom', () => {
    const { west, south, east, north } = boundsAt('at=0.0000,0.0000,2&size=512x512');
    expect([west, east]).toEqual([-45, 45]);
    expect(north).toBeCloseTo(40.9799, 4);
    expect(south).toBeCloseTo(-40.9799, 4);
  });

  it('the area of the map crosses the date line, and ends where it goes all the way around', () => {
    expect(boundsAt('at=0.0000,175.0000,2&size=512x512')).toMatchObject({ west: 130, east: -140 });
    expect(boundsAt('at=0.0000,175.0000,1&size=2048x512')).toMatchObject({ west: -180, east: 180 });
  });

  it('the area is the same for sizes that differ by less than a step, and for an invalid size as for none', () => {
    const at = 'at=45.7640,4.8357,12';
    expect(boundsAt(`${at}&size=385x345`)).toEqual(boundsAt(`${at}&size=400x352`));
    for (const wrong of ['390', '390x', '-1x5', '9999999x1', 'axb'])
      expect(boundsAt(`${at}&size=${wrong}`)).toEqual(boundsAt(at));
  });

  it('the area of the map is no part of an address that is shared', () => {
    expect(homeAddress(new URLSearchParams('at=1,2,3&size=400x352'), { filter: 'lost' })).toBe(
      '/?at=1,2,3&filter=lost',
    );
  });
});

describe('the distance', () => {
  const requestAt = (address: string) => parseHomeRequest(new URLSearchParams(address));

  it('a town has distances, the country and a moved map have the cats of the map', () => {
    expect(isAboutMap(requestAt('at=47.4700,-0.5500,12'))).toBe(false);
    expect(isAboutMap(requestAt('at=47.4700,-0.5500,12&within=map'))).toBe(true);
    expect(isAboutMap(requestAt('at=47.4700,-0.5500,6'))).toBe(true);
    expect(isAboutMap(requestAt('at=47.4700,-0.5500,6&within=20'))).toBe(false);
    expect(isAboutMap(requestAt('')), 'the overview').toBe(true);
    expect(isAboutMap(requestAt('within=20')), 'no middle').toBe(true);
    expect(isAboutMap(requestAt('within=any'))).toBe(false);
    expect(requestAt('within=300').within, 'a distance that there is not').toBeNull();
  });

  it('a circle of the distance fits into the map, which keeps a zoom that the visitor chose', () => {
    const metersPerPixel = (zoom: number) => (40_075_017 * Math.cos((47.47 * Math.PI) / 180)) / (512 * 2 ** zoom);
    for (const step of distanceSteps) {
      const pixels = (2 * Number(step) * 1000) / metersPerPixel(zoomOfReach(step, 47.47));
      expect(Math.round(pixels)).toBe(300);
    }
    const zoomAt = (address: string, found: Reach) => fitView(requestAt(address), found)?.zoom;
    expect(zoomAt('at=47.4700,-0.5500,15', '5')).toBeCloseTo(10.6, 1);
    expect(zoomAt('at=47.4700,-0.5500,10', '5')).toBe(10);
    expect(zoomAt('at=47.4700,-0.5500,15&within=5', '5')).toBe(15);
  });
});
