import { sql } from 'kysely';
import type { Context } from '#context/context.ts';
import type { AuditSubject } from '#db/schema.ts';
import type { HistoryEntry } from './cat-to-review.ts';

const mostEntries = 20;

export async function listHistory(
  { db }: Pick<Context, 'db'>,
  { subject, ids }: { subject: AuditSubject; ids: (number | string)[] },
): Promise<Map<string, HistoryEntry[]>> {
  const rows = await db
    .selectFrom('audit_log')
    .leftJoin('users', (join) => join.onRef('users.id', '=', 'audit_log.actor_id').on('users.status', '<>', 'inactive'))
    .select(['subject_id', 'action', 'display_name', 'audit_log.created_at'])
    .where('subject_type', '=', subject)
    .where('subject_id', '=', sql<string>`any(${ids.map(String)}::text[])`)
    .orderBy('audit_log.id', 'desc')
    .execute();
  const histories = new Map<string, HistoryEntry[]>();
  for (const { subject_id, action, display_name, created_at } of rows) {
    const entries = histories.get(subject_id) ?? [];
    histories.set(subject_id, entries);
    if (entries.length < mostEntries) entries.push({ action, actor: display_name, at: created_at.toISOString() });
  }
  return histories;
}
