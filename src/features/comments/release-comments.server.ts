import { sql, type Transaction } from 'kysely';
import type { Announce, Release } from '#context/account-release.ts';
import type { Schema } from '#db/schema.ts';
import { writeAudit } from '#db/write-audit.server.ts';
import { nextReviewStatus } from '#features/cats/model/review-status.ts';
import { erasedContent } from '#features/comments/model/erased-comment.ts';
import { publishCommentChanges } from '#features/comments/model/publish-comment-changes.server.ts';

/** Returns what announces the cats whose pages showed a comment with the author's name. */
export async function releaseComments(
  transaction: Transaction<Schema>,
  { userId, posts, at }: Release,
): Promise<Announce> {
  const own = await transaction
    .selectFrom('comments')
    .select(['id', 'cat_id', 'status'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute();
  const isKept = (status: string) => posts === 'keep' && (status === 'approved' || status === 'pending');
  const gone = own.filter(({ status }) => !isKept(status));
  await transaction
    .updateTable('comments')
    .set({ user_id: null, client_id: null, has_news: false })
    .where('user_id', '=', userId)
    .execute();
  await transaction
    .updateTable('comments')
    .set(({ fn, val }) => ({
      status: 'deleted',
      content: erasedContent,
      objection: null,
      objection_words: null,
      deleted_at: fn.coalesce('deleted_at', val(at)),
      deleted_from: null,
    }))
    .where('id', '=', sql<number>`any(${gone.map(({ id }) => id)}::bigint[])`)
    .execute();
  await writeAudit(
    transaction,
    gone
      .filter(({ status }) => status !== 'deleted')
      .map(({ id, status }) => ({
        actorId: userId,
        action: 'delete',
        subjectType: 'comment' as const,
        subjectId: id,
        before: { status },
        after: { status: nextReviewStatus(status, 'delete') },
      })),
  );
  const shownOn = own.filter(({ status }) => status === 'approved').map(({ cat_id }) => cat_id);
  return (context) => publishCommentChanges(context, shownOn);
}
