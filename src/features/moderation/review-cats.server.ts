import { sql } from 'kysely';
import type { Viewer } from '#features/accounts/viewer.ts';
import {
  type ReviewDecision,
  type ReviewedRow,
  reviewBatch,
  stepsToReopen,
  stepsToReview,
} from '#features/cats/review-batch.server.ts';
import { m } from '#i18n/paraglide/messages.js';
import type { Context } from '#platform/context.ts';

type ReviewContext = Pick<Context, 'db' | 'live' | 'now'> & { viewer: Viewer };

/** Approves and rejects pending cats, all or nothing. Throws as `reviewBatch` does; then nothing is changed. */
export async function reviewCats(context: ReviewContext, { approved, rejected }: ReviewDecision) {
  await takeSteps(context, stepsToReview({ approved, rejected }));
  return { approved: approved.length, rejected: rejected.length };
}

/** Takes decisions back: these cats wait again. Throws `conflict` where one of them is not as it was decided. */
export async function reopenCats(context: ReviewContext, decision: ReviewDecision): Promise<{ reopened: number }> {
  return { reopened: await takeSteps(context, stepsToReopen(decision)) };
}

async function takeSteps({ db, viewer, live, now }: ReviewContext, steps: ReturnType<typeof stepsToReview>) {
  if (steps.size === 0) return 0;
  const reviewed = await db.transaction().execute((transaction) =>
    reviewBatch(transaction, {
      subject: 'cat',
      steps,
      actorId: viewer.id,
      at: now(),
      refusals: { missing: m.cats_error_not_found(), late: m.cats_error_already_reviewed() },
    }),
  );
  await tellPages({ db, live }, reviewed);
  return reviewed.length;
}

/** What came to the map or left it. */
async function tellPages({ db, live }: Pick<Context, 'db' | 'live'>, reviewed: ReviewedRow[]): Promise<void> {
  const seen = new Map(
    reviewed
      .filter(({ before, after }) => (before === 'approved') !== (after === 'approved'))
      .map(({ id, after }) => [id, after === 'approved' ? 'cat-shown' : 'cat-hidden'] as const),
  );
  const cats = await db
    .selectFrom('cats')
    .select(['id', 'public_latitude as latitude', 'public_longitude as longitude'])
    .where('id', '=', sql<number>`any(${[...seen.keys()]}::bigint[])`)
    .execute();
  for (const cat of cats) await live.publish({ type: seen.get(cat.id)!, ...cat });
  await live.publish({ type: 'review-counts-changed' });
}
