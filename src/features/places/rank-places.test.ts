import { describe, expect, it } from 'vitest';
import type { PlaceReading } from './parse-place-query.ts';
import { matchQuality, placeScore, type RankedFields } from './rank-places.ts';

const lyon = { latitude: 45.75, longitude: 4.85 };

function place(fields: Partial<RankedFields> & { name: string }): RankedFields {
  return {
    searchKey: fields.name.toLowerCase(),
    countryCode: 'FR',
    area: null,
    population: 1_000,
    kind: 'town',
    similarity: 0,
    ...lyon,
    ...fields,
  };
}

function reading(key: string, more: Partial<PlaceReading> = {}): PlaceReading {
  return { key, hints: [], countryCodes: null, ...more };
}

describe('matchQuality', () => {
  it('matchQuality prefers the exact name, then a prefix, then a typo, then a word inside', () => {
    const qualities = [
      matchQuality('lyon', 'lyon', 1),
      matchQuality('le lyon', 'lyon', 1),
      matchQuality('lyon 3', 'lyon', 1),
      matchQuality('lyonville', 'lyon', 1),
      matchQuality('lyons', 'lyno', 0.2),
    ];
    expect(qualities).toEqual([...qualities].sort((a, b) => b - a));
    expect(new Set(qualities).size).toBe(qualities.length);
  });
});

describe('placeScore', () => {
  it('placeScore puts the city before the village of the same name', () => {
    const [city, village] = [2_000_000, 500].map((population) =>
      placeScore(place({ name: 'Paris', population }), reading('paris'), null),
    );
    expect(city).toBeGreaterThan(village!);
  });

  it('placeScore puts the namesake near the map’s centre first', () => {
    const far = { latitude: 37.2, longitude: -93.3 };
    const near = { latitude: 39.8, longitude: -89.6 };
    const score = (point: typeof far, population: number) =>
      placeScore(place({ name: 'Springfield', population, ...point }), reading('springfield'), near);
    expect(score(near, 116_000)).toBeGreaterThan(score(far, 166_000));
  });

  it('placeScore respects a typed country and state', () => {
    const illinois = place({ name: 'Springfield', countryCode: 'US', area: 'Illinois', population: 116_000 });
    const missouri = place({ name: 'Springfield', countryCode: 'US', area: 'Missouri', population: 166_000 });
    const inIllinois = reading('springfield', { hints: ['illinois'] });
    expect(placeScore(illinois, inIllinois, null)).toBeGreaterThan(placeScore(missouri, inIllinois, null));
    const inFrance = reading('springfield', { countryCodes: ['FR'] });
    expect(placeScore(place({ name: 'Springfield' }), inFrance, null)).toBeGreaterThan(
      placeScore(missouri, inFrance, null),
    );
  });
});
