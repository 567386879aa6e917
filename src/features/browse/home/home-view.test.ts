import { describe, expect, it } from 'vitest';
import { m } from '#i18n/paraglide/messages.js';
import { countText } from './home-list-head.tsx';
import { boundsOfRequest, homeAddress, parseHomeRequest } from './home-view.ts';

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

describe('the heading', () => {
  const text = (here: number, near: number) =>
    countText(
      {
        counts: { here: { all: here, lost: 0, found: here }, near },
        request: parseHomeRequest(new URLSearchParams()),
      },
      'en',
    );

  it('the heading says how many cats are here and how many around', () => {
    expect(text(12, 127)).toBe('12 here, 127 within 300 km');
    expect(text(0, 127)).toBe('0 here, 127 within 300 km');
    expect(text(12, 1000)).toBe('12 here, 1,000+ within 300 km');
    expect(m.cats_home_count_near({ here: '12', near: '127' }, { locale: 'fr' }).replaceAll(/\s/g, ' ')).toBe(
      '12 ici, 127 à moins de 300 km',
    );
  });

  it('the heading does not mention the circle if the map shows more', () => {
    expect(text(412, 127)).toBe('412 cats here');
    expect(text(1, 1)).toBe('One cat here');
    expect(text(123_456, 1000)).toBe('123,456 cats here');
  });
});
