import type { Missed } from '@catlas/platform/live/live-bus.ts';

interface ThreadEvent {
  type: 'thread-changed';
  id: number;
  catId: number;
  readers: string[];
}

/** Every visitor may receive these: a shown cat has its published point, a hidden one the centre of a large cell. */
type LiveEvent =
  | { type: 'cat-shown' | 'cat-hidden'; id: number; latitude: number; longitude: number }
  | { type: 'comments-changed' | 'sightings-changed'; catId: number }
  | { type: 'review-counts-changed' };

export type LiveMessage = (LiveEvent & { readers?: never }) | ThreadEvent | Missed;

export const memberReader = (userId: string) => `member ${userId}`;
export const threadReader = (threadId: number) => `thread ${threadId}`;
