import type { RawBuilder } from 'kysely';
import type { PostOnServer } from '#features/moderation/queue/post-api.server.ts';
import type { QueueOnServer } from '#features/moderation/queue/queue-api.server.ts';
import { sightingsOnServer } from '#features/sightings/review/sightings-on-server.server.ts';
import { threadsOnServer } from '#features/threads/review/threads-on-server.server.ts';
import type { ReviewKind } from '#product/review-kinds.ts';
import type { createApiRouter } from '#request/api-router.server.ts';
import { catsOnServer } from './cats-on-server.server.ts';
import { commentsOnServer } from './comments-on-server.server.ts';
import { reportsOnServer } from './reports-on-server.server.ts';

interface KindOnServer {
  /** A statement that counts what is pending. Items of deleted cats do not count. */
  toReview: RawBuilder<unknown>;
  /** The calls below `/api/bo/{kind}`. */
  api(): ReturnType<typeof createApiRouter>;
  /** Null: the kind is no queue. */
  queue: QueueOnServer | null;
  /** Null: the kind is no post. */
  post: PostOnServer | null;
}

export const kindsOnServer = {
  threads: threadsOnServer,
  sightings: sightingsOnServer,
  cats: catsOnServer,
  comments: commentsOnServer,
  reports: reportsOnServer,
} satisfies Record<ReviewKind, KindOnServer>;
