import type { Context } from '#platform/context.ts';

interface PublishedCat {
  id: number;
  public_latitude: number;
  public_longitude: number;
}

/** Tells every open page that cats came or went. Call it after the transaction that made it true. */
export async function announceCats(
  { live }: Pick<Context, 'live'>,
  type: 'cat-shown' | 'cat-hidden',
  cats: PublishedCat[],
): Promise<void> {
  for (const { id, public_latitude: latitude, public_longitude: longitude } of cats) {
    await live.publish({ type, id, latitude, longitude });
  }
}
