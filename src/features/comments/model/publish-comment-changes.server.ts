import type { Context } from '#product/context.ts';

/** Notifies open pages of these cats to refetch. The message carries no text and no author. */
export async function publishCommentChanges({ live }: Pick<Context, 'live'>, catIds: number[]): Promise<void> {
  for (const catId of new Set(catIds)) await live.publish({ type: 'comments-changed', catId });
}
