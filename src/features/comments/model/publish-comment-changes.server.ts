import type { Context } from '#product/context.ts';

/** Tells open pages of these cats to ask again; what was written, and by whom, is not said. */
export async function publishCommentChanges({ live }: Pick<Context, 'live'>, catIds: number[]): Promise<void> {
  for (const catId of new Set(catIds)) await live.publish({ type: 'comments-changed', catId });
}
