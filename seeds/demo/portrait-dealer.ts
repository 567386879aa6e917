import { distanceKm, type Point } from '#features/places/place.ts';
import type { DemoCat } from './demo-town.ts';
import type { Random } from './random.ts';

/** More than there are reports within 25 km: two reports with one drawing are never compared with each other. */
const sharedCount = 50;

/**
 * Deals the drawings, each of which costs a start about 50 ms: a report gets the one of fifty whose reports are farthest away. A pending report has
 * its own, because moderators are told of every other report with the same photo.
 */
export function createPortraitDealer(random: Random): (status: DemoCat['status'], place: Point) => number {
  const drawSeed = () => Math.floor(random() * 4_294_967_296);
  const shared = Array.from({ length: sharedCount }, () => ({ seed: drawSeed(), places: [] as Point[] }));
  return (status, place) => {
    if (status === 'pending') return drawSeed();
    const nearest = ({ places }: { places: Point[] }) => Math.min(...places.map((other) => distanceKm(place, other)));
    const farthest = shared.reduce((one, other) => (nearest(other) > nearest(one) ? other : one));
    farthest.places.push(place);
    return farthest.seed;
  };
}
