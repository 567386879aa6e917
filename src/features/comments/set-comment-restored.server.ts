import type { Transaction } from 'kysely';
import type { ReviewStatus } from '#db/report-values.ts';
import type { Schema } from '#db/schema.ts';
import { writeAudit } from '#db/write-audit.server.ts';

interface Restoring {
  row: { id: number; status: ReviewStatus };
  status: Exclude<ReviewStatus, 'deleted'>;
  actorId: string;
}

/** The caller has locked the row. */
export async function setCommentRestored(
  transaction: Transaction<Schema>,
  { row, status, actorId }: Restoring,
): Promise<void> {
  await transaction
    .updateTable('comments')
    .set({
      status,
      deleted_at: null,
      deleted_by: null,
      deleted_from: null,
      has_news: false,
      // A rejected comment keeps its reason, a pending one has none.
      ...(status === 'rejected' ? {} : { objection: null, objection_words: null }),
      ...(status === 'pending' ? { reviewed_at: null, reviewed_by: null } : {}),
    })
    .where('id', '=', row.id)
    .execute();
  await writeAudit(transaction, [
    {
      actorId,
      action: 'restore',
      subjectType: 'comment',
      subjectId: row.id,
      before: { status: row.status },
      after: { status },
    },
  ]);
}
