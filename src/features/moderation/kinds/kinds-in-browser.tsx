import type { QueueInBrowser } from '#features/moderation/queue/review-queue.tsx';
import type { Queued } from '#features/moderation/queue/review-queue-state.ts';
import { openSightingsQueue } from '#features/sightings/review/sightings-queue.tsx';
import type { QueueKind } from '#product/review-kinds.ts';
import { catsQueue } from './cats-in-browser.tsx';
import { commentsQueue } from './comments-in-browser.tsx';
import { reportsQueue } from './reports-in-browser.tsx';

/** A page opens its queue once. */
export const queuesInBrowser: Record<QueueKind, () => QueueInBrowser<Queued>> = {
  cats: () => catsQueue,
  comments: () => commentsQueue,
  reports: () => reportsQueue,
  sightings: openSightingsQueue,
};
