import { sql } from 'kysely';
import type { Viewer } from '#features/accounts/viewer.ts';
import { type ReviewDecision, reviewBatch, stepsToReopen, stepsToReview } from '#features/cats/review-batch.server.ts';
import { publishCommentChanges } from '#features/comments/publish-comment-changes.server.ts';
import { m } from '#i18n/paraglide/messages.js';
import type { Context } from '#platform/context.ts';

type ReviewContext = Pick<Context, 'db' | 'live' | 'now'> & { viewer: Viewer };

/** Approves and rejects pending comments, all or nothing; their authors get news of it. Throws as `reviewBatch` does. */
export async function reviewComments(context: ReviewContext, { approved, rejected }: ReviewDecision) {
  await takeSteps(context, stepsToReview({ approved, rejected }));
  return { approved: approved.length, rejected: rejected.length };
}

/** Takes decisions back: these comments wait again. Throws `conflict` where one of them is not as it was decided. */
export async function reopenComments(context: ReviewContext, decision: ReviewDecision): Promise<{ reopened: number }> {
  return { reopened: await takeSteps(context, stepsToReopen(decision)) };
}

async function takeSteps(context: ReviewContext, steps: ReturnType<typeof stepsToReview>) {
  const { db, viewer, live, now } = context;
  const ids = [...steps.keys()];
  if (ids.length === 0) return 0;
  const rows = await db.transaction().execute(async (transaction) => {
    await reviewBatch(transaction, {
      subject: 'comment',
      steps,
      actorId: viewer.id,
      at: now(),
      refusals: { missing: m.comments_error_not_found(), late: m.cats_error_already_reviewed() },
    });
    return transaction
      .updateTable('comments')
      .set({
        // Whoever decides on their own comment needs no news of it; nobody hears of one whose author has left.
        has_news: sql<boolean>`status <> 'pending' and coalesce(user_id <> ${viewer.id}, false)`,
      })
      .where('id', '=', sql<number>`any(${ids}::bigint[])`)
      .returning('cat_id')
      .execute();
  });
  await publishCommentChanges(
    context,
    rows.map(({ cat_id }) => cat_id),
  );
  await live.publish({ type: 'review-counts-changed' });
  return rows.length;
}
