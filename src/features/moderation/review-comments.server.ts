import { sql, type Transaction } from 'kysely';
import type { Context } from '#context/context.ts';
import type { Viewer } from '#context/viewer.ts';
import type { CommentObjection } from '#db/report-values.ts';
import type { Schema } from '#db/schema.ts';
import {
  type ReviewAct,
  type ReviewDecision,
  type ReviewedTable,
  type ReviewSteps,
  reviewItems,
  stepsToReopen,
  stepsToReview,
} from '#features/cats/model/review-batch.server.ts';
import { publishCommentChanges } from '#features/comments/model/publish-comment-changes.server.ts';
import { queueNotifications } from '#features/mail/queue-notifications.server.ts';
import { m } from '#i18n/paraglide/messages.js';

type ReviewContext = Pick<Context, 'db' | 'live' | 'now'> & { viewer: Viewer };

const table: ReviewedTable = {
  name: 'comments',
  subject: 'comment',
  id: 'id',
  at: 'reviewed_at',
  by: 'reviewed_by',
};

interface CommentsDecision extends ReviewDecision {
  objections?: Record<string, CommentObjection> | undefined;
  words?: Record<string, string> | undefined;
}

/** Decides on all or none. Throws what `reviewBatch` throws. */
export async function reviewComments(
  context: ReviewContext,
  { approved, rejected, objections = {}, words = {} }: CommentsDecision,
): Promise<{ approved: number; rejected: number }> {
  await takeSteps(context, stepsToReview({ approved, rejected }, objections), async (transaction, act) => {
    for (const id of rejected) {
      const objection = objections[id];
      if (!objection) continue;
      const given = { objection, objection_words: (objection === 'other' && words[id]) || null };
      await transaction.updateTable('comments').set(given).where('id', '=', id).execute();
    }
    await queueNotifications(transaction, await listNotifications(transaction, approved), act);
  });
  return { approved: approved.length, rejected: rejected.length };
}

async function listNotifications(
  transaction: Transaction<Schema>,
  ids: number[],
): Promise<Parameters<typeof queueNotifications>[1]> {
  const rows = await transaction
    .selectFrom('comments')
    .innerJoin('cats', 'cats.id', 'comments.cat_id')
    .select(['comments.id', 'comments.user_id as author_id', 'cats.user_id'])
    .where('comments.id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
  return rows
    .filter(({ author_id, user_id }) => author_id !== user_id)
    .map(({ id, user_id }) => ({ userId: user_id, kind: 'comment', subjectId: id }));
}

/** Undoes decisions: these comments are pending again. Throws `conflict` if another decision followed. */
export async function reopenComments(context: ReviewContext, decision: ReviewDecision): Promise<{ reopened: number }> {
  const steps = stepsToReopen(decision);
  const reopened = await takeSteps(context, steps, async (transaction) => {
    await transaction
      .updateTable('comments')
      .set({ objection: null, objection_words: null })
      .where('id', '=', sql<number>`any(${[...steps.keys()]}::bigint[])`)
      .execute();
  });
  return { reopened };
}

async function takeSteps(
  context: ReviewContext,
  steps: ReviewSteps,
  finish: (transaction: Transaction<Schema>, act: ReviewAct) => Promise<void>,
): Promise<number> {
  const refusals = { missing: m.comments_error_not_found(), late: m.cats_error_already_reviewed() };
  const rows = await reviewItems(context, { table, steps, refusals }, async (transaction, _, act) => {
    await finish(transaction, act);
    return transaction
      .updateTable('comments')
      .set({
        // A moderator's own comment and a comment without an author cause no notification.
        has_news: sql<boolean>`status <> 'pending' and coalesce(user_id <> ${context.viewer.id}, false)`,
      })
      .where('id', '=', sql<number>`any(${[...steps.keys()]}::bigint[])`)
      .returning('cat_id')
      .execute();
  });
  await publishCommentChanges(
    context,
    rows.map(({ cat_id }) => cat_id),
  );
  return rows.length;
}
