import { AppError } from '@catlas/platform/errors/app-error.ts';
import { sql, type Transaction } from 'kysely';
import type { ReviewStatus } from '#db/report-values.ts';
import { type PostKind, reviewKinds } from '#db/review-kinds.ts';
import type { Schema } from '#db/schema.ts';
import { writeAudit } from '#db/write-audit.server.ts';
import { nextReviewStatus, type ReviewEvent } from './review-status.ts';

export interface ReviewDecision {
  approved: number[];
  rejected: number[];
}

interface ReviewStep {
  event: ReviewEvent;
  from: ReviewStatus;
  /** The status afterwards, where it is not the one of `nextReviewStatus`. */
  to?: ReviewStatus;
}

export interface ReviewedRow {
  id: number;
  before: ReviewStatus;
  after: ReviewStatus;
}

interface Batch {
  kind: PostKind;
  steps: Map<number, ReviewStep>;
  actorId: string;
  at: Date;
  /** Users see these messages: an item is missing, or has another status by now. */
  refusals: { missing: string; late: string };
}

export function stepsToReview({ approved, rejected }: ReviewDecision): Batch['steps'] {
  return new Map<number, ReviewStep>([
    ...rejected.map((id): [number, ReviewStep] => [id, { event: 'reject', from: 'pending' }]),
    ...approved.map((id): [number, ReviewStep] => [id, { event: 'approve', from: 'pending' }]),
  ]);
}

export function stepsToReopen({ approved, rejected }: ReviewDecision): Batch['steps'] {
  return new Map<number, ReviewStep>([
    ...rejected.map((id): [number, ReviewStep] => [id, { event: 'reopen', from: 'rejected' }]),
    ...approved.map((id): [number, ReviewStep] => [id, { event: 'reopen', from: 'approved' }]),
  ]);
}

/** Changes all or nothing. Throws `not-found` and `conflict`, whose fields are the ids of the items. */
export async function reviewBatch(
  transaction: Transaction<Schema>,
  { kind, steps, actorId, at, refusals }: Batch,
): Promise<ReviewedRow[]> {
  const table = sql.table(kind);
  const ids = [...steps.keys()];
  // Locks in the order of ids, so that overlapping batches cannot deadlock.
  const { rows } = await sql<{ id: number; status: ReviewStatus }>`
    select id, status from ${table} where id = any(${ids}::bigint[]) order by id for update
  `.execute(transaction);
  const missing = ids.filter((id) => !rows.some((row) => row.id === id));
  if (missing.length > 0) throw refuseReview('not-found', missing, refusals.missing);

  const decided = rows.map(({ id, status }) => {
    const { event, from, to } = steps.get(id)!;
    return { id, event, before: status, after: status === from ? (to ?? nextReviewStatus(status, event)) : null };
  });
  const late = decided.filter(({ after }) => after === null).map(({ id }) => id);
  if (late.length > 0) throw refuseReview('conflict', late, refusals.late);

  const changed = decided as ((typeof decided)[number] & ReviewedRow)[];
  const isDecision = changed.map(({ event }) => event !== 'reopen');
  await sql`
    update ${table} as item
    set status = decided.status, reviewed_at = case when is_decision then ${at}::timestamptz end,
        reviewed_by = case when is_decision then ${actorId}::uuid end
        ${kind === 'cats' ? sql`, updated_at = ${at}` : sql``}
    from unnest(
      ${changed.map(({ id }) => id)}::bigint[], ${changed.map(({ after }) => after)}::text[], ${isDecision}::boolean[]
    ) as decided (id, status, is_decision)
    where item.id = decided.id
  `.execute(transaction);
  await writeAudit(
    transaction,
    changed.map(({ id, event, before, after }) => ({
      actorId,
      action: event,
      subjectType: reviewKinds[kind].subject,
      subjectId: id,
      before: { status: before },
      after: { status: after },
    })),
  );
  return changed.map(({ id, before, after }) => ({ id, before, after }));
}

/** The back office marks the conflicting items. */
export function refuseReview(code: 'not-found' | 'conflict', ids: number[], message: string) {
  return new AppError(code, { detail: message, fields: ids.map((id) => ({ field: String(id), message })) });
}
