import type { Missed } from '#platform/live/live-bus.ts';

/** What open pages receive. Every visitor may receive it: a shown cat has its published point, a hidden one the centre of a large cell. */
type LiveEvent =
  | { type: 'cat-shown' | 'cat-hidden'; id: number; latitude: number; longitude: number }
  | { type: 'comments-changed'; catId: number }
  | { type: 'review-counts-changed' };

export type LiveMessage = LiveEvent | Missed;
