import type { Context } from '#context/context.ts';
import type { ListedCat } from '#features/cats/model/cat.ts';
import { catsNearQuerySchema } from '#features/cats/model/cat-schemas.ts';
import { toListedCat } from '#features/cats/model/listed-cat.ts';
import { listCatsNearCat } from './list-cats-near.server.ts';
import { lostNearFoundKm } from './lost-near-found-km.ts';

/** Two rows on a phone, one on a desktop. */
const mostShown = 4;

/** The nearest cats that are lost, whatever they look like. The caller checks that the viewer may see the found cat. */
export async function listLostNearFound(context: Pick<Context, 'db' | 'now'>, foundId: number): Promise<ListedCat[]> {
  const query = catsNearQuerySchema.parse({ radius_km: lostNearFoundKm, limit: mostShown, is_lost: true });
  const { cats } = await listCatsNearCat(context, foundId, query);
  return cats.map(toListedCat);
}
