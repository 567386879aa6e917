import type { RawBuilder, Transaction } from 'kysely';
import type { Announce, Release } from '#context/account-release.ts';
import type { createApiRouter } from '#context/api-router.server.ts';
import type { RequestContext } from '#context/request-context.ts';
import type { Viewer } from '#context/viewer.ts';
import type { ReviewKind } from '#db/review-kinds.ts';
import type { Schema } from '#db/schema.ts';
import type { PostOnServer } from '#features/moderation/queue/post-api.server.ts';
import type { QueueOnServer } from '#features/moderation/queue/queue-api.server.ts';
import { sightingsOnServer } from '#features/moderation/sightings/sightings-on-server.server.ts';
import { storiesOnServer } from '#features/moderation/stories/stories-on-server.server.ts';
import { threadsOnServer } from '#features/moderation/threads/threads-on-server.server.ts';
import { catsOnServer } from './cats-on-server.server.ts';
import { commentsOnServer } from './comments-on-server.server.ts';
import { reportsOnServer } from './reports-on-server.server.ts';

export interface ExportedRows {
  /** Each topic is a file of the download. */
  topics: Record<string, unknown[]>;
  photos: { name: string; key: string; storedAt: Date }[];
}

interface KindOnServer {
  /** A statement that counts what is pending. Items of deleted cats do not count. */
  toReview: RawBuilder<unknown>;
  /** The calls below `/api/bo/{kind}`. */
  api(): ReturnType<typeof createApiRouter>;
  /** Null: the kind is no queue. */
  queue: QueueOnServer | null;
  /** Null: the kind is no post. */
  post: PostOnServer | null;
  exportRows(context: RequestContext & { viewer: Viewer }): Promise<ExportedRows>;
  /** Removes a member who closes the account, and returns what tells open pages. Null: another kind does it. */
  erase: ((transaction: Transaction<Schema>, release: Release) => Promise<Announce>) | null;
}

/** A closed account is erased in this order: secret marks and stories are found by the author of the cats, so cats are later. */
export const kindsOnServer = {
  threads: threadsOnServer,
  sightings: sightingsOnServer,
  stories: storiesOnServer,
  cats: catsOnServer,
  comments: commentsOnServer,
  reports: reportsOnServer,
} satisfies Record<ReviewKind, KindOnServer>;
