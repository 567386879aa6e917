import { type SqlBool, sql } from 'kysely';
import type { Context } from '#context/context.ts';
import type { Viewer } from '#context/viewer.ts';
import { readQueuePage } from '#db/read-queue-page.server.ts';
import type { QueueQuery } from '#db/review-kinds.ts';
import {
  type ReviewDecision,
  type ReviewedRow,
  type ReviewSteps,
  reviewItems,
  stepsToReopen,
  stepsToReview,
} from '#features/cats/model/review-batch.server.ts';
import { presentSightingToDecide } from '#features/contact/model/present-sighting.server.ts';
import type { SightingToReview } from '#features/contact/model/sighting.ts';
import { findMessageWarnings } from '#features/contact/threads/find-message-warnings.server.ts';
import { m } from '#i18n/paraglide/messages.js';
import { listSenders } from './list-senders.server.ts';
import { type HiddenParts, setShownParts, sightingsTable } from './reviewed-sightings.server.ts';

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
  const senders = await listSenders(
    { db },
    rows.map(({ id }) => id),
  );
  const items = rows.map((row) => ({
    ...presentSightingToDecide(row),
    cat: { id: row.cat_id, name: row.cat_name, is_lost: row.cat_is_lost },
    sender: senders.get(row.id)!,
    warnings: row.words ? findMessageWarnings(row.words) : [],
  }));
  return { items, total, hasMore };
}

/** Decides on all or none. Throws what `reviewBatch` throws. */
export async function reviewSightings(
  context: ReviewContext,
  { approved, rejected, without_words = [], without_photo = [] }: SightingsDecision,
): Promise<{ approved: number; rejected: number }> {
  await takeSteps(context, stepsToReview({ approved, rejected }), {
    withoutWords: without_words,
    withoutPhoto: without_photo,
  });
  return { approved: approved.length, rejected: rejected.length };
}

/** Undoes decisions: these sightings are new again. Throws `conflict` if another decision followed. */
export async function reopenSightings(context: ReviewContext, decision: ReviewDecision): Promise<{ reopened: number }> {
  const reopened = await takeSteps(context, stepsToReopen(decision), { withoutWords: [], withoutPhoto: [] });
  return { reopened };
}

async function takeSteps(context: ReviewContext, steps: ReviewSteps, hidden: HiddenParts): Promise<number> {
  const refusals = { missing: m.sightings_error_not_found(), late: m.sightings_error_already_reviewed() };
  const batch = { table: sightingsTable, steps, only: sql<SqlBool>`kind <> 'mine'`, refusals };
  const sightings = await reviewItems(context, batch, async (transaction, reviewed) => {
    const rows = await setShownParts(transaction, [...steps.keys()], hidden);
    const shown = new Set(reviewed.filter(isShownBeforeOrAfter).map(({ id }) => id));
    return rows.map(({ id, cat_id }) => ({ catId: cat_id, isShown: shown.has(id) }));
  });
  for (const catId of new Set(sightings.filter(({ isShown }) => isShown).map((each) => each.catId))) {
    await context.live.publish({ type: 'sightings-changed', catId });
  }
  return sightings.length;
}

const isShownBeforeOrAfter = ({ before, after }: ReviewedRow) => before === 'approved' || after === 'approved';
