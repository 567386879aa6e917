import type { Context } from '#context/context.ts';
import type { Point } from '#features/cats/model/cat.ts';
import { pointOfHidden } from '#features/cats/model/hidden-place.ts';

interface PublishedCat {
  id: number;
  public_latitude: number;
  public_longitude: number;
}

/** Call it after the transaction. A hidden cat's place is coarse, so its exact place is not broadcast. */
export async function announceCats(
  { live }: Pick<Context, 'live'>,
  type: 'cat-shown' | 'cat-hidden',
  cats: PublishedCat[],
): Promise<void> {
  for (const { id, public_latitude: latitude, public_longitude: longitude } of cats) {
    const point = { latitude, longitude };
    await live.publish({ type, id, ...(type === 'cat-hidden' ? pointOfHidden(point) : point) });
  }
}

export async function announceMove(
  { live }: Pick<Context, 'live'>,
  { id, before, after }: { id: number; before: Point; after: Point },
): Promise<void> {
  await live.publish({ type: 'cat-hidden', id, ...pointOfHidden(before, after) });
}
