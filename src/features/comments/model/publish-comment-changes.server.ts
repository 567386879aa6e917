import type { Context } from '#context/context.ts';

/** Open pages of these cats refetch. The message carries no text and no author. */
export async function publishCommentChanges({ live }: Pick<Context, 'live'>, catIds: number[]): Promise<void> {
  for (const catId of new Set(catIds)) await live.publish({ type: 'comments-changed', catId });
}
