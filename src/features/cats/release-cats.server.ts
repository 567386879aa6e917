import { sql, type Transaction } from 'kysely';
import type { Announce, Release } from '#context/account-release.ts';
import type { Schema } from '#db/schema.ts';
import { writeAudit } from '#db/write-audit.server.ts';
import { announceCats } from '#features/cats/live/announce-cats.server.ts';
import { erasedWords } from '#features/cats/model/erased-cat.ts';
import { nextReviewStatus } from '#features/cats/model/review-status.ts';

/**
 * Unlinks a member from their cats and from their reports on other cats, in the caller's transaction. Erases the exact places
 * of cats that stay, deletes the others and erases their texts. Returns what announces the cats that were public.
 */
export async function releaseCats(transaction: Transaction<Schema>, { userId, posts, at }: Release): Promise<Announce> {
  const cats = await transaction
    .selectFrom('cats')
    .select(['id', 'status', 'public_latitude', 'public_longitude'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute();
  const isKept = (status: string) => posts === 'keep' && (status === 'approved' || status === 'pending');
  const gone = cats.filter(({ status }) => !isKept(status));
  const goneIds = sql<number>`any(${gone.map(({ id }) => id)}::bigint[])`;
  await transaction
    .updateTable('cats')
    .set(({ ref }) => ({
      user_id: null,
      client_id: null,
      latitude: ref('public_latitude'),
      longitude: ref('public_longitude'),
      updated_at: at,
    }))
    .where('user_id', '=', userId)
    .execute();
  await transaction
    .updateTable('cats')
    .set(({ fn, val }) => ({
      status: 'deleted',
      ...erasedWords,
      deleted_at: fn.coalesce('deleted_at', val(at)),
    }))
    .where('id', '=', goneIds)
    .execute();
  await transaction
    .updateTable('cat_changes')
    .set({ name: erasedWords.name, description: erasedWords.description })
    .where('cat_id', '=', goneIds)
    .execute();
  await transaction.updateTable('cat_reports').set({ user_id: null }).where('user_id', '=', userId).execute();
  const deleted = gone.filter(({ status }) => status !== 'deleted');
  await writeAudit(
    transaction,
    deleted.map(({ id, status }) => ({
      actorId: userId,
      action: 'delete',
      subjectType: 'cat' as const,
      subjectId: id,
      before: { status },
      after: { status: nextReviewStatus(status, 'delete') },
    })),
  );
  const hidden = deleted.filter(({ status }) => status === 'approved');
  return (context) => announceCats(context, 'cat-hidden', hidden);
}
