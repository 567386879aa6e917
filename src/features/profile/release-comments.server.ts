import { sql, type Transaction } from 'kysely';
import { writeAudit } from '#platform/audit/write-audit.server.ts';
import type { ReviewStatus, Schema } from '#platform/db/schema.ts';

/** As short as the column allows: what is deleted with an account is not to be read any more. */
const noContent = '———';

/** As `releaseCats` does with cats: nobody's from now on; those that don't stay are deleted and their words forgotten. */
export async function releaseComments(
  transaction: Transaction<Schema>,
  { userId, posts }: { userId: string; posts: 'delete' | 'keep' },
): Promise<void> {
  const kept: ReviewStatus[] = posts === 'keep' ? ['approved', 'pending'] : [];
  const own = await transaction
    .updateTable('comments')
    .set({ user_id: null, client_id: null })
    .where('user_id', '=', userId)
    .returning(['id', 'status'])
    .execute();
  const gone = own.filter(({ status }) => !kept.includes(status));
  if (gone.length === 0) return;
  const ids = gone.map(({ id }) => id);
  await transaction
    .updateTable('comments')
    .set({ status: 'deleted', content: noContent })
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
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
        after: { status: 'deleted' },
      })),
  );
}
