import { AppError } from '@catlas/platform/errors/app-error.ts';
import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import type { Context } from '#context/context.ts';
import type { Viewer } from '#context/viewer.ts';
import type { AuditAction } from '#db/audit-actions.ts';
import type { Objection, ReviewStatus } from '#db/report-values.ts';
import type { AuditSubject, Schema } from '#db/schema.ts';
import { writeAudit } from '#db/write-audit.server.ts';
import { nextReviewStatus, type ReviewEvent } from './review-status.ts';

export interface ReviewDecision {
  approved: number[];
  rejected: number[];
}

/** How a table stores decisions. */
export interface ReviewedTable {
  name: keyof Schema;
  subject: AuditSubject;
  /** The column with the id of an item. */
  id: 'id' | 'cat_id';
  /** The columns with the moment of the decision and its author. */
  at: 'reviewed_at' | 'decided_at';
  by: 'reviewed_by' | 'decided_by';
  /** Changes with each decision, besides the status. */
  touched?: 'updated_at';
  /** The words of the table for a status, where they differ. */
  statuses?: Partial<Record<ReviewStatus, string>>;
  /** The words of the audit log for an event, where they differ. */
  actions?: Partial<Record<ReviewEvent, AuditAction>>;
}

export interface ReviewStep {
  event: ReviewEvent;
  from: ReviewStatus;
  /** The status afterwards, where it is not the one of `nextReviewStatus`. */
  to?: ReviewStatus;
  /** The audit log keeps the reason of a rejection. */
  objection?: Objection;
}

export interface ReviewedRow {
  id: number;
  before: ReviewStatus;
  after: ReviewStatus;
}

export type ReviewSteps = Map<number, ReviewStep>;

interface Batch {
  table: ReviewedTable;
  steps: ReviewSteps;
  /** Other rows count as missing. */
  only?: RawBuilder<SqlBool>;
  /** Users see these messages: an item is missing, or has another status by now. */
  refusals: { missing: string; late: string };
}

/** Who decides, and when. */
export interface ReviewAct {
  actorId: string;
  at: Date;
}

export function stepsToReview(
  { approved, rejected }: ReviewDecision,
  objections: Record<string, Objection> = {},
): ReviewSteps {
  return new Map<number, ReviewStep>([
    ...rejected.map((id): [number, ReviewStep] => [
      id,
      { event: 'reject', from: 'pending', ...(objections[id] && { objection: objections[id] }) },
    ]),
    ...approved.map((id): [number, ReviewStep] => [id, { event: 'approve', from: 'pending' }]),
  ]);
}

export function stepsToReopen({ approved, rejected }: ReviewDecision): ReviewSteps {
  return new Map<number, ReviewStep>([
    ...rejected.map((id): [number, ReviewStep] => [id, { event: 'reopen', from: 'rejected' }]),
    ...approved.map((id): [number, ReviewStep] => [id, { event: 'reopen', from: 'approved' }]),
  ]);
}

/**
 * Takes a moderator's decisions, or undoes them, and updates the counts of open back offices. `finish` runs in the same
 * transaction, after the new statuses. Throws what `reviewBatch` throws.
 */
export async function reviewItems<Result>(
  { db, live, now, viewer }: Pick<Context, 'db' | 'live' | 'now'> & { viewer: Viewer },
  batch: Batch,
  finish: (transaction: Transaction<Schema>, reviewed: ReviewedRow[], act: ReviewAct) => Promise<Result[]>,
): Promise<Result[]> {
  if (batch.steps.size === 0) return [];
  const act = { actorId: viewer.id, at: now() };
  const results = await db
    .transaction()
    .execute(async (transaction) => finish(transaction, await reviewBatch(transaction, batch, act), act));
  await live.publish({ type: 'review-counts-changed' });
  return results;
}

/** Changes all or nothing. Throws `not-found` and `conflict`, whose fields are the ids of the items. */
export async function reviewBatch(
  transaction: Transaction<Schema>,
  { table, steps, only = sql`true`, refusals }: Batch,
  { actorId, at }: ReviewAct,
): Promise<ReviewedRow[]> {
  const { statuses = {}, actions = {} } = table;
  const [name, id] = [sql.table(table.name), sql.ref(table.id)];
  const ids = [...steps.keys()];
  // Locks in the order of ids, so that overlapping batches cannot deadlock.
  const { rows } = await sql<{ id: number; status: string }>`
    select ${id} as id, status from ${name} where ${id} = any(${ids}::bigint[]) and ${only} order by ${id} for update
  `.execute(transaction);
  const missing = ids.filter((each) => !rows.some((row) => row.id === each));
  if (missing.length > 0) throw refuseReview('not-found', missing, refusals.missing);

  const stored = (status: ReviewStatus): string => statuses[status] ?? status;
  const decided = rows.map((row) => {
    const { event, from, to, objection } = steps.get(row.id)!;
    const after = row.status === stored(from) ? (to ?? nextReviewStatus(from, event)) : null;
    return { id: row.id, event, before: from, after, objection };
  });
  const late = decided.filter(({ after }) => after === null).map((row) => row.id);
  if (late.length > 0) throw refuseReview('conflict', late, refusals.late);

  const changed = decided as ((typeof decided)[number] & ReviewedRow)[];
  const isDecision = changed.map(({ event }) => event !== 'reopen');
  await sql`
    update ${name} as item
    set status = decided.status, ${sql.ref(table.at)} = case when is_decision then ${at}::timestamptz end,
        ${sql.ref(table.by)} = case when is_decision then ${actorId}::uuid end
        ${table.touched ? sql`, ${sql.ref(table.touched)} = ${at}` : sql``}
    from unnest(
      ${changed.map((row) => row.id)}::bigint[], ${changed.map(({ after }) => stored(after))}::text[], ${isDecision}::boolean[]
    ) as decided (id, status, is_decision)
    where item.${id} = decided.id
  `.execute(transaction);
  await writeAudit(
    transaction,
    changed.map((row) => ({
      actorId,
      action: actions[row.event] ?? row.event,
      subjectType: table.subject,
      subjectId: row.id,
      before: { status: stored(row.before) },
      after: { status: stored(row.after), ...(row.objection && { objection: row.objection }) },
    })),
  );
  return changed.map((row) => ({ id: row.id, before: row.before, after: row.after }));
}

/** The back office marks the conflicting items. */
export function refuseReview(code: 'not-found' | 'conflict', ids: number[], message: string) {
  return new AppError(code, { detail: message, fields: ids.map((id) => ({ field: String(id), message })) });
}
