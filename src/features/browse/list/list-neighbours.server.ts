import type { Context } from '#context/context.ts';
import type { ListedCat } from '#features/cats/model/cat.ts';
import { catsNearQuerySchema } from '#features/cats/model/cat-schemas.ts';
import { toListedCat } from '#features/cats/model/listed-cat.ts';
import { listCatsNearCat } from './list-cats-near.server.ts';
import { lostNearFoundKm } from './lost-near-found-km.ts';

/** Four cats fill a row on a desktop and two on a phone. */
const mostShown = 4;
/** A person who lost or found a cat would search this far. */
const neighbourRadiusKm = 25;

type ListContext = Pick<Context, 'db' | 'now'>;

/** The caller checks that the viewer may see the cat itself. */
export async function listNeighbours(context: ListContext, id: number): Promise<ListedCat[]> {
  const cats = await listNearest(context, id, { radius_km: neighbourRadiusKm });
  return cats.map(withoutPlaceholder);
}

/** The nearest cats that are lost, whatever they look like. The caller checks that the viewer may see the found cat. */
export function listLostNearFound(context: ListContext, foundId: number): Promise<ListedCat[]> {
  return listNearest(context, foundId, { radius_km: lostNearFoundKm, is_lost: true });
}

async function listNearest(
  context: ListContext,
  id: number,
  reach: { radius_km: number; is_lost?: boolean },
): Promise<ListedCat[]> {
  const { cats } = await listCatsNearCat(context, id, catsNearQuerySchema.parse({ ...reach, limit: mostShown + 1 }));
  return cats
    .filter((cat) => cat.id !== id)
    .slice(0, mostShown)
    .map(toListedCat);
}

/** These photos are far below the page's own, and their placeholders would add a kilobyte. */
function withoutPlaceholder({ photo, ...cat }: ListedCat): ListedCat {
  return { ...cat, photo: photo && { ...photo, placeholder: '' } };
}
