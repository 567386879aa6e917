import type { Point } from '#features/cats/model/cat.ts';
import { pointOfHidden } from '#features/cats/model/hidden-place.ts';
import type { Context } from '#product/context.ts';

interface PublishedCat {
  id: number;
  public_latitude: number;
  public_longitude: number;
}

/**
 * Notifies open pages that cats came or went. Call it after the transaction that made it true. A hidden cat's place is
 * coarse: what was exact is not broadcast when its owner hides it.
 */
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

/** Notifies open pages that a cat is no longer at `before`; it is published at `after` now. */
export async function announceMove(
  { live }: Pick<Context, 'live'>,
  { id, before, after }: { id: number; before: Point; after: Point },
): Promise<void> {
  await live.publish({ type: 'cat-hidden', id, ...pointOfHidden(before, after) });
}
