import type { PublicSighting, Sighting } from '#features/contact/model/sighting.ts';
import { compassEighth } from '#features/places/bearing.ts';
import { distanceKm, type Point } from '#features/places/place.ts';
import { m } from '#i18n/paraglide/messages.js';

/** Published places are the middle of cells of 250 m or 1 km: a shorter way has no certain direction. */
const leastMeters = 500;

const directions = [
  m.sightings_towards_n,
  m.sightings_towards_ne,
  m.sightings_towards_e,
  m.sightings_towards_se,
  m.sightings_towards_s,
  m.sightings_towards_sw,
  m.sightings_towards_w,
  m.sightings_towards_nw,
];

/** Returns `towards the north-east`, or null for a way that is too short. */
export function describeDirection(from: Point, to: Point): string | null {
  if (distanceKm(from, to) * 1000 < leastMeters) return null;
  return directions[compassEighth(from, to)]!();
}

type Listed = PublicSighting | Sighting;

export function placeOf(sighting: Listed): Point | null {
  const exact = 'exact_location' in sighting ? sighting.exact_location : null;
  const place = exact ?? sighting.location;
  return place && { latitude: place.lat, longitude: place.lng };
}

const isOnTrail = (sighting: Listed) =>
  sighting.kind !== 'mine' && !('status' in sighting && sighting.status === 'hidden') && placeOf(sighting) !== null;

/** The earliest sighting comes first. */
export function listTrail<Each extends Listed>(sightings: readonly Each[]): Each[] {
  const time = ({ seen_at, created_at }: Listed) => Date.parse(seen_at ?? created_at);
  return sightings.filter(isOnTrail).sort((a, b) => time(a) - time(b));
}
