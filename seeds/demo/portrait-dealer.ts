import { distanceKm, type Point } from '#features/places/place.ts';
import type { DemoCat } from './demo-town.ts';
import type { Random } from './random.ts';

/** The number exceeds the reports within 25 km, so two with one drawing are never compared. */
const sharedCount = 50;

/** A drawing costs a start about 50 ms, so distant reports share one. A pending report has its own. */
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
