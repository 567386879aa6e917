import type { ListedCat } from '#features/cats/model/cat.ts';
import { catsNearQuerySchema } from '#features/cats/model/cat-schemas.ts';
import { toListedCat } from '#features/cats/model/listed-cat.ts';
import type { Context } from '#product/context.ts';
import { listCatsNearCat } from './list-cats-near.server.ts';

/** A row on a desktop, two on a phone. */
const mostNeighbours = 4;
/** The distance that a person who lost or found a cat would search. */
const neighbourRadiusKm = 25;

/** The cats nearest to this one's published place, by their own. The caller says whether the viewer may see the cat itself. */
export async function listNeighbours(context: Pick<Context, 'db' | 'now'>, id: number): Promise<ListedCat[]> {
  const query = catsNearQuerySchema.parse({ radius_km: neighbourRadiusKm, limit: mostNeighbours + 1 });
  const { cats } = await listCatsNearCat(context, id, query);
  return cats
    .filter((cat) => cat.id !== id)
    .slice(0, mostNeighbours)
    .map(toListedCat)
    .map(withoutPlaceholder);
}

/** They are far below the page's own photo, and their placeholders would be a kilobyte of it. */
function withoutPlaceholder({ photo, ...cat }: ListedCat): ListedCat {
  return { ...cat, photo: photo && { ...photo, placeholder: '' } };
}
