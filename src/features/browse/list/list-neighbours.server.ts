import type { Context } from '#context/context.ts';
import type { ListedCat } from '#features/cats/model/cat.ts';
import { catsNearQuerySchema } from '#features/cats/model/cat-schemas.ts';
import { toListedCat } from '#features/cats/model/listed-cat.ts';
import { listCatsNearCat } from './list-cats-near.server.ts';

/** Four cats fill a row on a desktop and two on a phone. */
const mostNeighbours = 4;
/** A person who lost or found a cat would search this far. */
const neighbourRadiusKm = 25;

/** The caller checks that the viewer may see the cat itself. */
export async function listNeighbours(context: Pick<Context, 'db' | 'now'>, id: number): Promise<ListedCat[]> {
  const query = catsNearQuerySchema.parse({ radius_km: neighbourRadiusKm, limit: mostNeighbours + 1 });
  const { cats } = await listCatsNearCat(context, id, query);
  return cats
    .filter((cat) => cat.id !== id)
    .slice(0, mostNeighbours)
    .map(toListedCat)
    .map(withoutPlaceholder);
}

/** These photos are far below the page's own, and their placeholders would add a kilobyte. */
function withoutPlaceholder({ photo, ...cat }: ListedCat): ListedCat {
  return { ...cat, photo: photo && { ...photo, placeholder: '' } };
}
