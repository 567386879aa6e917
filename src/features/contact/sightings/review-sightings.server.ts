import { sql } from 'kysely';
import type { Context } from '#context/context.ts';
import type { Viewer } from '#context/viewer.ts';
import { readQueuePage } from '#db/read-queue-page.server.ts';
import type { SightingStatus } from '#db/report-values.ts';
import type { QueueQuery } from '#db/review-kinds.ts';
import { type ReviewDecision, refuseReview } from '#features/cats/model/review-batch.server.ts';
import { presentSightingToDecide } from '#features/contact/model/present-sighting.server.ts';
import type { SightingToReview } from '#features/contact/model/sighting.ts';
import { m } from '#i18n/paraglide/messages.js';
import { setSightingStatus } from './decide-sighting.server.ts';

type ReviewContext = Pick<Context, 'db' | 'live' | 'now'> & { viewer: Viewer };

interface SightingsDecision extends ReviewDecision {
  without_words?: number[];
  without_photo?: number[];
}

export async function listSightingsToReview(
  { db }: Pick<Context, 'db'>,
  query: QueueQuery,
): Promise<{ items: SightingToReview[]; total: number; hasMore: boolean }> {
  const waiting = db
    .selectFrom('sightings')
    .innerJoin('cats', 'cats.id', 'sightings.cat_id')
    .where('sightings.status', '=', 'new')
    .where('sightings.kind', '<>', 'mine')
    .where('cats.status', '=', 'approved')
    .where('cats.reunited_at', 'is', null);
  const { rows, total, hasMore } = await readQueuePage(query, {
    async count(upTo) {
      const counted = upTo === undefined ? waiting : waiting.where('sightings.id', '<=', upTo);
      const { count } = await counted.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
      return Number(count);
    },
    list: ({ after, size }) =>
      waiting
        .selectAll('sightings')
        .select(['cats.name as cat_name', 'cats.is_lost as cat_is_lost'])
        .where('sightings.id', '>', after)
        .orderBy('sightings.id')
        .limit(size)
        .execute(),
  });
  const items = rows.map((row) => ({
    ...presentSightingToDecide(row),
    cat: { id: row.cat_id, name: row.cat_name, is_lost: row.cat_is_lost },
  }));
  return { items, total, hasMore };
}

/** Decides on all or none. Throws `not-found`, and `conflict` where one is already decided on. */
export async function reviewSightings(
  context: ReviewContext,
  { approved, rejected, without_words = [], without_photo = [] }: SightingsDecision,
): Promise<{ approved: number; rejected: number }> {
  const steps = new Map<number, Step>([
    ...approved.map((id): [number, Step] => [
      id,
      { status: 'published', areWordsPublic: !without_words.includes(id), isPhotoPublic: !without_photo.includes(id) },
    ]),
    ...rejected.map((id): [number, Step] => [id, { status: 'hidden', ...nothingShown }]),
  ]);
  await decide(context, steps, { isReopening: false });
  return { approved: approved.length, rejected: rejected.length };
}

export async function reopenSightings(
  context: ReviewContext,
  { approved, rejected }: ReviewDecision,
): Promise<{ reopened: number }> {
  const ids = [...approved, ...rejected];
  const steps = new Map(ids.map((id): [number, Step] => [id, { status: 'new', ...nothingShown }]));
  await decide(context, steps, { isReopening: true });
  return { reopened: ids.length };
}

interface Step {
  status: SightingStatus;
  areWordsPublic: boolean;
  isPhotoPublic: boolean;
}

const nothingShown = { areWordsPublic: false, isPhotoPublic: false };

async function decide(
  { db, live, now, viewer }: ReviewContext,
  steps: Map<number, Step>,
  { isReopening }: { isReopening: boolean },
): Promise<void> {
  const ids = [...steps.keys()];
  if (ids.length === 0) return;
  const rows = await db.transaction().execute(async (transaction) => {
    // The order of ids makes two overlapping batches wait for each other.
    const locked = await transaction
      .selectFrom('sightings')
      .select(['id', 'cat_id', 'status', 'kind'])
      .where('id', '=', sql<number>`any(${ids}::bigint[])`)
      .orderBy('id')
      .forUpdate()
      .execute();
    const missing = ids.filter((id) => !locked.some((row) => row.id === id && row.kind !== 'mine'));
    if (missing.length > 0) throw refuseReview('not-found', missing, m.sightings_error_not_found());
    const late = locked.filter(({ status }) => (status === 'new') === isReopening).map(({ id }) => id);
    if (late.length > 0) throw refuseReview('conflict', late, m.sightings_error_already_reviewed());
    for (const own of Map.groupBy(locked, ({ id }) => JSON.stringify(steps.get(id))).values()) {
      await setSightingStatus(transaction, own, { ...steps.get(own[0]!.id)!, actorId: viewer.id, at: now() });
    }
    return locked;
  });
  const changed = rows.filter(({ id, status }) => status === 'published' || steps.get(id)?.status === 'published');
  for (const catId of new Set(changed.map(({ cat_id }) => cat_id))) {
    await live.publish({ type: 'sightings-changed', catId });
  }
  await live.publish({ type: 'review-counts-changed' });
}
