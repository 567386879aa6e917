import type { PostKind, QueueKind } from '#db/review-kinds.ts';
import type { QueueInBrowser } from '#features/moderation/queue/review-queue.tsx';
import type { Queued } from '#features/moderation/queue/review-queue-state.ts';
import { openSightingsQueue } from '#features/moderation/sightings/sightings-queue.tsx';
import { storiesQueue } from '#features/moderation/stories/stories-queue.tsx';
import type { FoundContent, FoundPost } from '#features/moderation/subject/found-post.ts';
import { catsQueue, foundCats } from './cats-in-browser.tsx';
import { commentsQueue, foundComments } from './comments-in-browser.tsx';
import { reportsQueue } from './reports-in-browser.tsx';

/** A page opens its queue once. */
export const queuesInBrowser: Record<QueueKind, () => QueueInBrowser<Queued>> = {
  cats: () => catsQueue,
  comments: () => commentsQueue,
  reports: () => reportsQueue,
  sightings: openSightingsQueue,
  stories: () => storiesQueue,
};

export const foundInBrowser: Record<PostKind, FoundContent<FoundPost>> = {
  cats: foundCats,
  comments: foundComments,
};
