import { sql, type Transaction } from 'kysely';
import type { Announce, Release } from '#context/account-release.ts';
import type { Context } from '#context/context.ts';
import type { Viewer } from '#context/viewer.ts';
import { readQueuePage } from '#db/read-queue-page.server.ts';
import type { QueueQuery } from '#db/review-kinds.ts';
import type { Schema } from '#db/schema.ts';
import { writeAudit } from '#db/write-audit.server.ts';
import { announceCats } from '#features/cats/live/announce-cats.server.ts';
import { presentPhoto } from '#features/cats/model/present-cat.server.ts';
import { type ReviewDecision, refuseReview } from '#features/cats/model/review-batch.server.ts';
import { m } from '#i18n/paraglide/messages.js';
import type { Story, StoryToReview } from './story.ts';

type ReviewContext = Pick<Context, 'db' | 'live' | 'now'> & { viewer: Viewer };
type Step = Story['status'];

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

/** Decides on all or none. Throws `not-found`, and `conflict` where one is already decided on. */
export async function reviewStories(context: ReviewContext, { approved, rejected }: ReviewDecision) {
  await decide(context, [...approved.map(stepTo('approved')), ...rejected.map(stepTo('rejected'))]);
  return { approved: approved.length, rejected: rejected.length };
}

export async function reopenStories(context: ReviewContext, { approved, rejected }: ReviewDecision) {
  await decide(context, [...approved, ...rejected].map(stepTo('pending')));
  return { reopened: approved.length + rejected.length };
}

const stepTo =
  (step: Step) =>
  (id: number): [number, Step] => [id, step];
const actions: Record<Step, string> = { approved: 'approve', rejected: 'reject', pending: 'reopen' };

async function decide(context: ReviewContext, list: [number, Step][]): Promise<void> {
  const { db, live, now, viewer } = context;
  const steps = new Map(list);
  const ids = [...steps.keys()];
  if (ids.length === 0) return;
  const cats = await db.transaction().execute(async (transaction) => {
    // The order of ids makes two overlapping batches wait for each other.
    const locked = await transaction
      .selectFrom('reunion_stories')
      .innerJoin('cats', 'cats.id', 'reunion_stories.cat_id')
      .select(['cats.id', 'cats.public_latitude', 'cats.public_longitude', 'reunion_stories.status'])
      .where('cat_id', '=', sql<number>`any(${ids}::bigint[])`)
      .orderBy('cat_id')
      .forUpdate('reunion_stories')
      .execute();
    const missing = ids.filter((id) => !locked.some((row) => row.id === id));
    if (missing.length > 0) throw refuseReview('not-found', missing, m.questions_story_gone());
    const isLate = (id: number, status: Step) => (status === 'pending') === (steps.get(id) === 'pending');
    const late = locked.filter(({ id, status }) => isLate(id, status)).map(({ id }) => id);
    if (late.length > 0) throw refuseReview('conflict', late, m.questions_story_decided());
    for (const { id } of locked) {
      const status = steps.get(id)!;
      const decision =
        status === 'pending' ? { decided_at: null, decided_by: null } : { decided_at: now(), decided_by: viewer.id };
      await transaction
        .updateTable('reunion_stories')
        .set({ status, ...decision })
        .where('cat_id', '=', id)
        .execute();
    }
    await writeAudit(
      transaction,
      locked.map(({ id, status }) => ({
        actorId: viewer.id,
        action: actions[steps.get(id)!],
        subjectType: 'story' as const,
        subjectId: id,
        before: { status },
        after: { status: steps.get(id)! },
      })),
    );
    return locked;
  });
  // Open pages of the cat load again; the map has no cat that is home.
  await announceCats(context, 'cat-hidden', cats);
  await live.publish({ type: 'review-counts-changed' });
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
