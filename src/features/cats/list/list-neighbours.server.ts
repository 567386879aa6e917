import type { ListedCat, PublicCat } from '#features/cats/model/cat.ts';
import { catsNearQuerySchema } from '#features/cats/model/cat-schemas.ts';
import { toListedCat } from '#features/cats/model/listed-cat.ts';
import type { Context } from '#product/context.ts';
import { listCatsNear } from './list-cats-near.server.ts';

/** A row on a desktop, two on a phone. */
const mostNeighbours = 4;
/** The distance that a person who lost or found a cat would search. */
const neighbourRadiusKm = 25;

/** The cats nearest to this one's published place, by their own. */
export async function listNeighbours(
  context: Pick<Context, 'db' | 'now'>,
  { id, location }: Pick<PublicCat, 'id' | 'location'>,
): Promise<ListedCat[]> {
  const query = { latitude: location.lat, longitude: location.lng, radius_km: neighbourRadiusKm };
  const { cats } = await listCatsNear(context, catsNearQuerySchema.parse({ ...query, limit: mostNeighbours + 1 }));
  return cats
    .filter((cat) => cat.id !== id)
    .slice(0, mostNeighbours)
    .map(toListedCat);
}
