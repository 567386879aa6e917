import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Point } from './place.ts';

/** Beyond this a town's name says nothing about the place any more. */
const farthestKm = 25;
const kmPerDegree = 111.195;

/** The name of the town or district around a point, as it writes itself; null at sea or in the wild. */
export async function findNearestPlaceLabel({ db }: Pick<Context, 'db'>, point: Point): Promise<string | null> {
  const { latitude, longitude } = point;
  const latitudeReach = farthestKm / kmPerDegree;
  const longitudeReach = latitudeReach / Math.max(0.05, Math.cos((latitude * Math.PI) / 180));
  const { rows } = await sql<{ name: string; kind: string; area: string | null }>`
    select name, kind, area
    from places
    where latitude between ${latitude - latitudeReach} and ${latitude + latitudeReach}
      and longitude between ${longitude - longitudeReach} and ${longitude + longitudeReach}
      and not is_approximate and kind <> 'former-commune'
    order by globe_point(latitude, longitude) <-> globe_point(${latitude}, ${longitude}), population desc
    limit 1
  `.execute(db);
  return rows[0]?.name ?? null;
}
