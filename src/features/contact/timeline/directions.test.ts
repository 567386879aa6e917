import { describe, expect, it } from 'vitest';
import type { PublicSighting } from '#features/contact/model/sighting.ts';
import { bearing } from '#features/places/bearing.ts';
import { describeDirection, listTrail } from './directions.ts';

const lyon = { latitude: 45.76, longitude: 4.84 };

describe('the direction of travel', () => {
  it('the direction of travel is one of eight compass directions', () => {
    expect(bearing(lyon, { latitude: 45.86, longitude: 4.84 })).toBeCloseTo(0);
    expect(bearing(lyon, { latitude: 45.76, longitude: 4.94 })).toBeCloseTo(90, 0);
    expect(describeDirection(lyon, { latitude: 45.77, longitude: 4.854 })).toBe('towards the north-east');
    expect(describeDirection(lyon, { latitude: 45.75, longitude: 4.84 })).toBe('towards the south');
    expect(describeDirection(lyon, { latitude: 45.76, longitude: 4.83 })).toBe('towards the west');
    expect(describeDirection(lyon, { latitude: 45.7699, longitude: 4.8399 })).toBe('towards the north');
  });

  it('the direction of travel is omitted for a distance below the precision of the published places', () => {
    expect(describeDirection(lyon, { latitude: 45.763, longitude: 4.84 })).toBeNull();
  });

  it('the direction of travel follows the times of the sightings, and leaves out claims and hidden ones', () => {
    const location = { lat: 45.76, lng: 4.84, location_type: 'street', label: null };
    const sighting = (id: number, seen_at: string, more: object = {}) =>
      ({
        id,
        kind: 'seen',
        location,
        seen_at,
        created_at: '2026-11-24T20:00:00Z',
        ...more,
      }) as unknown as PublicSighting;
    const trail = listTrail([
      sighting(1, '2026-11-24T12:00:00Z'),
      sighting(2, '2026-11-24T10:00:00Z'),
      sighting(3, '2026-11-24T11:00:00Z', { kind: 'mine' }),
      sighting(4, '2026-11-24T11:00:00Z', { status: 'hidden' }),
      sighting(5, '2026-11-24T11:30:00Z', { location: null }),
    ]);
    expect(trail.map(({ id }) => id)).toEqual([2, 1]);
  });
});
