import { fromReplica } from '@catlas/platform/db/from-replica.ts';
import type { RequestContext } from '#context/request-context.ts';
import { getCat } from '#features/cats/get-cat.server.ts';
import { isActive } from '#features/cats/model/cat-policy.ts';
import { type ChosenPoster, parsePosterChoice } from './poster-schemas.ts';
import { pickPosterPhotos } from './poster-words.server.ts';

export interface PosterPageData extends ChosenPoster {
  catId: number;
  catName: string;
  isLost: boolean;
  /** The sheets can show this many photos. */
  photoCount: number;
  /** A refused or deleted report has no sheets. */
  state: 'ready' | 'home' | 'none';
}

/** Throws `not-found` for a cat that the viewer can't see. */
export async function loadPosterPage(
  context: Pick<RequestContext, 'db' | 'replica' | 'viewer'>,
  { catId, parameters }: { catId: number; parameters: URLSearchParams },
): Promise<PosterPageData> {
  const cat = await fromReplica(context, (own) => getCat(own, catId));
  const isLost = cat.is_lost;
  const state = !isActive(cat.status) ? 'none' : cat.reunited_at ? 'home' : 'ready';
  const photoCount = pickPosterPhotos(cat).length;
  return { catId, catName: cat.name, isLost, photoCount, state, ...parsePosterChoice(parameters, { isLost }) };
}
