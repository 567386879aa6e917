import { sql, type Transaction } from 'kysely';
import type { Announce, Release } from '#context/account-release.ts';
import type { Context } from '#context/context.ts';
import type { Viewer } from '#context/viewer.ts';
import { readQueuePage } from '#db/read-queue-page.server.ts';
import type { QueueQuery } from '#db/review-kinds.ts';
import type { Schema } from '#db/schema.ts';
import { announceCats } from '#features/cats/live/announce-cats.server.ts';
import { presentPhoto } from '#features/cats/model/present-cat.server.ts';
import {
  type ReviewDecision,
  type ReviewedTable,
  type ReviewSteps,
  reviewItems,
  stepsToReopen,
  stepsToReview,
} from '#features/cats/model/review-batch.server.ts';
import { m } from '#i18n/paraglide/messages.js';
import type { StoryToReview } from './story.ts';

type ReviewContext = Pick<Context, 'db' | 'live' | 'now'> & { viewer: Viewer };

/** A statement that counts what moderators see: stories of cats that are home. */
export const storiesToReview = sql`
  select count(*) from reunion_stories join cats on cats.id = cat_id and cats.status = 'approved' and reunited_at is not null
  where reunion_stories.status = 'pending'`;

export async function listStoriesToReview(
  { db }: Pick<Context, 'db'>,
  query: QueueQuery,
): Promise<{ items: StoryToReview[]; total: number; hasMore: boolean }> {
  const waiting = db
    .selectFrom('reunion_stories')
    .innerJoin('cats', 'cats.id', 'reunion_stories.cat_id')
    .where('reunion_stories.status', '=', 'pending')
    .where('cats.status', '=', 'approved')
    .where('cats.reunited_at', 'is not', null);
  const { rows, total, hasMore } = await readQueuePage(query, {
    async count(upTo) {
      const counted = upTo === undefined ? waiting : waiting.where('cat_id', '<=', upTo);
      const { count } = await counted.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
      return Number(count);
    },
    list: ({ after, size }) =>
      waiting
        .selectAll('reunion_stories')
        .select(['cats.name as cat_name', 'cats.is_lost as cat_is_lost'])
        .where('cat_id', '>', after)
        .orderBy('cat_id')
        .limit(size)
        .execute(),
  });
  const items = rows.map((row) => ({
    id: row.cat_id,
    created_at: row.created_at.toISOString(),
    words: row.words,
    photo: presentPhoto(row),
    cat: { id: row.cat_id, name: row.cat_name, is_lost: row.cat_is_lost },
  }));
  return { items, total, hasMore };
}

const table: ReviewedTable = {
  name: 'reunion_stories',
  subject: 'story',
  id: 'cat_id',
  at: 'decided_at',
  by: 'decided_by',
};

/** Decides on all or none. Throws what `reviewBatch` throws. */
export async function reviewStories(context: ReviewContext, decision: ReviewDecision) {
  await takeSteps(context, stepsToReview(decision));
  return { approved: decision.approved.length, rejected: decision.rejected.length };
}

/** Undoes decisions: these stories are pending again. Throws `conflict` if another decision followed. */
export async function reopenStories(context: ReviewContext, decision: ReviewDecision) {
  return { reopened: await takeSteps(context, stepsToReopen(decision)) };
}

async function takeSteps(context: ReviewContext, steps: ReviewSteps): Promise<number> {
  const refusals = { missing: m.questions_story_gone(), late: m.questions_story_decided() };
  const cats = await reviewItems(context, { table, steps, refusals }, (transaction) =>
    transaction
      .selectFrom('cats')
      .select(['id', 'public_latitude', 'public_longitude'])
      .where('id', '=', sql<number>`any(${[...steps.keys()]}::bigint[])`)
      .execute(),
  );
  // Open pages of the cat load again; the map has no cat that is home.
  await announceCats(context, 'cat-hidden', cats);
  return cats.length;
}

export async function exportStories({ db, viewer }: Pick<Context, 'db'> & { viewer: Viewer }) {
  const rows = await db
    .selectFrom('reunion_stories')
    .selectAll('reunion_stories')
    .where('cat_id', 'in', (select) => select.selectFrom('cats').select('id').where('user_id', '=', viewer.id))
    .orderBy('cat_id')
    .execute();
  return {
    topics: {
      stories: rows.map(({ cat_id, words, status, created_at, photo_key }) => ({
        cat_id,
        words,
        status,
        created_at,
        photo: photo_key && photoName(cat_id),
      })),
    },
    photos: rows.flatMap(({ cat_id, photo_key, created_at }) =>
      photo_key ? [{ name: photoName(cat_id), key: photo_key, storedAt: created_at }] : [],
    ),
  };
}

const photoName = (catId: number) => `photos/story-of-cat-${catId}.webp`;

/** A story that is shown stays with a report that stays. Call it while the report has its author. */
export async function releaseStories(transaction: Transaction<Schema>, { userId, posts }: Release): Promise<Announce> {
  await transaction
    .deleteFrom('reunion_stories')
    .where('cat_id', 'in', (select) => select.selectFrom('cats').select('id').where('user_id', '=', userId))
    .$if(posts === 'keep', (query) => query.where('status', '<>', 'approved'))
    .execute();
  return async () => undefined;
}
