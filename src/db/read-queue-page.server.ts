import type { QueueQuery } from './review-kinds.ts';

const mostInPage = 200;

interface Queue<Row> {
  /** The number of waiting items; of those up to `upTo`, if that is given. */
  count(upTo?: number): Promise<number>;
  /** Waiting items after an id, in the order of ids. */
  list(page: { after: number; size: number }): Promise<Row[]>;
}

/** Reads a page of a queue in the order of ids. It is longer if the item `upTo` is further down, at most 200 items. */
export async function readQueuePage<Row>(
  { after = 0, limit = 50, upTo = null }: QueueQuery,
  queue: Queue<Row>,
): Promise<{ rows: Row[]; total: number; hasMore: boolean }> {
  const before = upTo === null ? 0 : await queue.count(upTo);
  const size = Math.max(limit, Math.min(before, mostInPage));
  const rows = await queue.list({ after, size: size + 1 });
  return { rows: rows.slice(0, size), total: await queue.count(), hasMore: rows.length > size };
}
