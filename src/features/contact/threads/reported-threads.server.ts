import { AppError } from '@catlas/platform/errors/app-error.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Context } from '#context/context.ts';
import type { RequestContext } from '#context/request-context.ts';
import type { Viewer } from '#context/viewer.ts';
import type { Schema } from '#db/schema.ts';
import { writeAudit } from '#db/write-audit.server.ts';
import { announceThreads } from '#features/cats/ends/announce-threads.server.ts';
import { addEvents } from '#features/cats/ends/close-threads.server.ts';
import type { ReportedThread, ThreadMessage } from '#features/contact/model/thread.ts';
import { m } from '#i18n/paraglide/messages.js';
import { getPeople } from './get-thread.server.ts';
import { presentMessages } from './present-thread.server.ts';
import { lockThread, selectThreads, type ThreadRow } from './thread-access.server.ts';

/** Moderators start with the oldest. */
const mostReported = 100;
const mostRead = 500;

/** Returns the oldest report first, without any words of the messages. */
export async function listReportedThreads({ db }: Pick<Context, 'db'>): Promise<ReportedThread[]> {
  const rows = await selectThreads(db)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('thread_reports')
          .select('id')
          .whereRef('thread_id', '=', 'threads.id')
          .where('settled_at', 'is', null),
      ),
    )
    .orderBy(sql`(select min(id) from thread_reports where thread_id = threads.id and settled_at is null)`)
    .limit(mostReported)
    .execute();
  return Promise.all(rows.map((row) => presentReported(db, row)));
}

/** The audit log records each reading. Throws `not-found` for threads without a report. */
export async function readReportedThread(
  context: Pick<RequestContext, 'db' | 'locale'> & { viewer: Viewer },
  id: number,
): Promise<ReportedThread & { messages: ThreadMessage[] }> {
  const { db, viewer } = context;
  const thread = await db.transaction().execute(async (transaction) => {
    const row = await selectThreads(transaction)
      .where('id', '=', id)
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('thread_reports').select('id').where('thread_id', '=', id).where('settled_at', 'is', null)),
      )
      .executeTakeFirst();
    if (!row) throw new AppError('not-found', { detail: m.threads_error_not_reported() });
    await writeAudit(transaction, [
      { actorId: viewer.id, action: 'read', subjectType: 'thread', subjectId: id, before: null, after: null },
    ]);
    return row;
  });
  const rows = await db
    .selectFrom('thread_messages')
    .selectAll()
    .where('thread_id', '=', id)
    .orderBy('id', 'desc')
    .limit(mostRead)
    .execute();
  return { ...(await presentReported(db, thread)), messages: await presentMessages(context, rows.reverse(), null) };
}

/** `reopened` undoes the newest decision. Throws `not-found`, and `conflict` where another moderator was faster. */
export async function settleThread(
  context: Pick<Context, 'db' | 'live' | 'now'> & { viewer: Viewer },
  { id, outcome }: { id: number; outcome: 'dismissed' | 'closed' | 'reopened' },
): Promise<void> {
  const { db, live, now, viewer } = context;
  const at = now();
  const thread = await db.transaction().execute(async (transaction) => {
    const locked = await lockThread(transaction, id);
    if (outcome === 'reopened') await reopen(transaction, locked, at);
    else await settle(transaction, locked, { outcome, at, actorId: viewer.id });
    await writeAudit(transaction, [
      { actorId: viewer.id, action: outcome, subjectType: 'thread', subjectId: id, before: null, after: null },
    ]);
    return locked;
  });
  await announceThreads(context, [thread]);
  await live.publish({ type: 'review-counts-changed' });
}

interface Settlement {
  outcome: 'dismissed' | 'closed';
  at: Date;
  actorId: string;
}

async function settle(
  transaction: Transaction<Schema>,
  thread: ThreadRow,
  { outcome, at, actorId }: Settlement,
): Promise<void> {
  const settled = await transaction
    .updateTable('thread_reports')
    .set({ settled_at: at, settled_by: actorId, outcome })
    .where('thread_id', '=', thread.id)
    .where('settled_at', 'is', null)
    .returning('id')
    .execute();
  if (settled.length === 0) throw new AppError('conflict', { detail: m.threads_error_settled() });
  if (outcome !== 'closed' || thread.closed_at) return;
  await transaction
    .updateTable('threads')
    .set({ closed_at: at, closed_for: 'moderator', last_message_at: at })
    .where('id', '=', thread.id)
    .execute();
  await addEvents(transaction, [thread], { event: 'moderator', actor: null, at });
}

async function reopen(transaction: Transaction<Schema>, thread: ThreadRow, at: Date): Promise<void> {
  const isClosed = thread.closed_for === 'moderator';
  const newest = sql<Date>`(select max(settled_at) from thread_reports as newest where newest.thread_id = ${thread.id})`;
  const opened = await transaction
    .updateTable('thread_reports')
    .set({ settled_at: null, settled_by: null, outcome: null })
    .where('thread_id', '=', thread.id)
    .where('settled_at', '=', newest)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('thread_reports as again')
            .select('again.id')
            .whereRef('again.thread_id', '=', 'thread_reports.thread_id')
            .whereRef('again.side', '=', 'thread_reports.side')
            .where('again.settled_at', 'is', null),
        ),
      ),
    )
    .returning('id')
    .execute();
  if (opened.length === 0 && !isClosed) throw new AppError('conflict', { detail: m.threads_error_settled() });
  if (!isClosed) return;
  await transaction
    .updateTable('threads')
    .set({ closed_at: null, closed_for: null, last_message_at: at })
    .where('id', '=', thread.id)
    .execute();
  await addEvents(transaction, [thread], { event: 'reopened', actor: null, at });
}

async function presentReported(db: Kysely<Schema>, thread: ThreadRow): Promise<ReportedThread> {
  const { cat, owner, finder } = await getPeople({ db }, thread);
  const reports = await db
    .selectFrom('thread_reports')
    .select(['id', 'side', 'reason', 'words', 'created_at'])
    .where('thread_id', '=', thread.id)
    .where('settled_at', 'is', null)
    .orderBy('id')
    .execute();
  const { count } = await db
    .selectFrom('thread_messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('thread_id', '=', thread.id)
    .executeTakeFirstOrThrow();
  return {
    id: thread.id,
    cat,
    owner: { id: thread.owner_id, name: owner.name },
    finder: { id: thread.finder_id, name: finder.name },
    message_count: Number(count),
    created_at: thread.created_at.toISOString(),
    closed_for: thread.closed_for,
    reports: reports.map((report) => ({ ...report, created_at: report.created_at.toISOString() })),
  };
}
