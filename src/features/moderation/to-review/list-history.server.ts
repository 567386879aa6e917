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
    .select([
      sql<string | null>`coalesce(after ->> 'objection', after ->> 'reason')`.as('reason'),
      sql<string | null>`after ->> 'words'`.as('words'),
    ])
    .where('subject_type', '=', subject)
    .where('subject_id', '=', sql<string>`any(${ids.map(String)}::text[])`)
    .orderBy('audit_log.id', 'desc')
    .execute();
  const histories = new Map<string, HistoryEntry[]>();
  for (const { subject_id, action, display_name, created_at, reason, words } of rows) {
    const entries = histories.get(subject_id) ?? [];
    histories.set(subject_id, entries);
    if (entries.length < mostEntries) {
      entries.push({ action, actor: display_name, at: created_at.toISOString(), reason, words });
    }
  }
  return histories;
}

/** The reason that a post has belongs to its newest rejection or deletion. An undone decision has none. */
export function withReason(
  entries: HistoryEntry[],
  { objection, objection_words: words }: { objection: string | null; objection_words: string | null },
): HistoryEntry[] {
  const newest = entries.find(({ action }) => action === 'reject' || action === 'delete');
  if (!objection || !newest) return entries;
  return entries.map((entry) => (entry === newest ? { ...entry, reason: objection, words } : entry));
}
