import type { Missed } from '#platform/live/live-bus.ts';

/** Only its two sides receive it: see `readersOfThread`. */
interface ThreadEvent {
  type: 'thread-changed';
  id: number;
  catId: number;
  readers: string[];
}

/** What open pages receive. Every visitor may receive it: a shown cat has its published point, a hidden one the centre of a large cell. */
type LiveEvent =
  | { type: 'cat-shown' | 'cat-hidden'; id: number; latitude: number; longitude: number }
  | { type: 'comments-changed' | 'sightings-changed'; catId: number }
  | { type: 'review-counts-changed' };

export type LiveMessage = (LiveEvent & { readers?: never }) | ThreadEvent | Missed;

/** The name of a member's streams, for messages that only some receive. */
export const memberReader = (userId: string) => `member ${userId}`;
/** The name of streams that were opened with the link of a thread. */
export const threadReader = (threadId: number) => `thread ${threadId}`;
