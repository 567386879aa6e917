import { sql } from 'kysely';
import type { Context } from '#context/context.ts';
import { distanceKm, type Point } from './place.ts';

interface Neighbour extends Point {
  name: string;
  area: string | null;
  population: number;
}

/** The half sizes are in degrees. A larger box is searched only if the smaller one is empty. */
const boxes = [0.1, 0.4];

/** Paris, Lyon and Marseille have arrondissements, which are more precise. */
const dividedCities = ['insee:75056', 'insee:69123', 'insee:13055'];

/** A village reaches 3 km, 100,000 inhabitants reach 8 km, a million reach 20 km. */
function reachKm(population: number): number {
  return Math.min(25, 3 + Math.sqrt(population) / 60);
}

/** Returns "Lyon 3e arrondissement, Rhône", or null far from towns and during an import. */
export async function findNearestPlaceLabel(context: Pick<Context, 'db'>, point: Point): Promise<string | null> {
  const place = await findNearestPlace(context, point);
  return place && labelOf(place);
}

/** Returns "Lyon 3e" or "Angers" for a heading, or null like the label. */
export async function findNearestPlaceName(context: Pick<Context, 'db'>, point: Point): Promise<string | null> {
  const place = await findNearestPlace(context, point);
  return place?.name.replace(/ arrondissement$/i, '') ?? null;
}

/** The town with its own place, to which the point has a distance and a direction. Null like the label. */
export async function findNearestTown(
  context: Pick<Context, 'db'>,
  point: Point,
): Promise<{ label: string; center: Point } | null> {
  const place = await findNearestPlace(context, point);
  return place && { label: labelOf(place), center: { latitude: place.latitude, longitude: place.longitude } };
}

async function findNearestPlace({ db }: Pick<Context, 'db'>, point: Point): Promise<Neighbour | null> {
  for (const latitudeDegrees of boxes) {
    const longitudeDegrees = latitudeDegrees / Math.max(0.05, Math.cos((point.latitude * Math.PI) / 180));
    const { rows } = await sql<Neighbour>`select distinct on (place_id) name, area, population, latitude, longitude
      from places
      where not is_approximate and place_id <> all(${dividedCities})
        and exists (select from gazetteer_version)
        and latitude between ${point.latitude - latitudeDegrees} and ${point.latitude + latitudeDegrees}
        and longitude between ${point.longitude - longitudeDegrees} and ${point.longitude + longitudeDegrees}`.execute(
      db,
    );
    const [nearest] = rows
      .map((row) => ({ row, km: distanceKm(row, point) }))
      // Distance is relative to the radius, so that a suburb does not win over the city at its edge.
      .sort((a, b) => a.km / reachKm(a.row.population) - b.km / reachKm(b.row.population));
    if (nearest) return nearest.row;
  }
  return null;
}

function labelOf({ name, area }: Neighbour): string {
  return area && area !== name && !name.startsWith(`${area} `) ? `${name}, ${area}` : name;
}
