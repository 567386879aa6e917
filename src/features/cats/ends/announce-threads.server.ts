import type { Context } from '#context/context.ts';
import { memberReader, threadReader } from '#context/live-messages.ts';

export interface AnnouncedThread {
  id: number;
  cat_id: number;
  owner_id: string | null;
  finder_id: string | null;
}

/** Call it after the transaction. */
export async function announceThreads({ live }: Pick<Context, 'live'>, threads: AnnouncedThread[]): Promise<void> {
  for (const { id, cat_id, owner_id, finder_id } of threads) {
    const members = [owner_id, finder_id].filter((userId) => userId !== null).map(memberReader);
    await live.publish({ type: 'thread-changed', id, catId: cat_id, readers: [...members, threadReader(id)] });
  }
}
