import { AppError } from '@catlas/platform/errors/app-error.ts';
import type { Context } from '#context/context.ts';
import type { Viewer } from '#context/viewer.ts';
import { writeAudit } from '#db/write-audit.server.ts';
import type { PublicComment } from '#features/comments/model/comment.ts';
import { canComment } from '#features/comments/model/comment-policy.ts';
import type { AddCommentInput } from '#features/comments/model/comment-schemas.ts';
import { presentComment } from '#features/comments/model/present-comment.server.ts';
import { selectComments } from '#features/comments/model/select-comments.server.ts';
import { m } from '#i18n/paraglide/messages.js';
import { findAddedComment } from './find-added-comment.server.ts';

type AddCommentContext = Pick<Context, 'db' | 'live' | 'now'> & { viewer: Viewer };

interface NewComment {
  catId: number;
  input: AddCommentInput;
}

/** Throws `not-found` for a cat that the viewer cannot see, `conflict` if the `client_id` belongs to another post. */
export async function addComment(context: AddCommentContext, { catId, input }: NewComment): Promise<PublicComment> {
  const { db, live } = context;
  const earlier = await findAddedComment(context, { catId, clientId: input.client_id });
  if (earlier) return earlier;
  const id = await db.transaction().execute((transaction) => store(context, transaction, { catId, input }));
  // The same comment arrived twice concurrently; the other request was first.
  if (id === null) return (await findAddedComment(context, { catId, clientId: input.client_id }))!;
  await live.publish({ type: 'review-counts-changed' });
  return presentComment(await selectComments(db).where('comments.id', '=', id).executeTakeFirstOrThrow());
}

async function store(
  { viewer, now }: Pick<AddCommentContext, 'viewer' | 'now'>,
  transaction: Parameters<typeof writeAudit>[0],
  { catId, input }: NewComment,
): Promise<number | null> {
  const cat = await transaction
    .selectFrom('cats')
    .select(['user_id', 'status'])
    .where('id', '=', catId)
    .forShare()
    .executeTakeFirst();
  if (!cat || !canComment(viewer, cat)) throw new AppError('not-found', { detail: m.cats_error_not_found() });
  const row = await transaction
    .insertInto('comments')
    .values({
      client_id: input.client_id ?? null,
      cat_id: catId,
      user_id: viewer.id,
      content: input.content,
      created_at: now(),
    })
    .onConflict((conflict) => conflict.column('client_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return null;
  await writeAudit(transaction, [
    {
      actorId: viewer.id,
      action: 'add',
      subjectType: 'comment',
      subjectId: row.id,
      before: null,
      after: { status: 'pending' },
    },
  ]);
  return row.id;
}
