import type { Transaction } from 'kysely';
import type { AuditAction } from './audit-actions.ts';
import type { AuditSubject, Schema } from './schema.ts';

interface AuditEntry {
  actorId: string | null;
  action: AuditAction;
  subjectType: AuditSubject;
  subjectId: string | number;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** Must run in the same transaction as the audited action. */
export async function writeAudit(transaction: Transaction<Schema>, entries: AuditEntry[]) {
  if (entries.length === 0) return;
  await transaction
    .insertInto('audit_log')
    .values(
      entries.map((entry) => ({
        actor_id: entry.actorId,
        action: entry.action,
        subject_type: entry.subjectType,
        subject_id: String(entry.subjectId),
        before: entry.before && JSON.stringify(entry.before),
        after: entry.after && JSON.stringify(entry.after),
      })),
    )
    .execute();
}
