import { AppError } from '@catlas/platform/errors/app-error.ts';
import type { Context } from '#context/context.ts';
import type { RequestContext } from '#context/request-context.ts';
import { writeAudit } from '#db/write-audit.server.ts';
import type { ReportThreadInput } from '#features/contact/model/thread-schemas.ts';
import { m } from '#i18n/paraglide/messages.js';
import type { ThreadAccess } from './thread-access.server.ts';

/** Throws `conflict` while an earlier report of the same side is open. */
export async function reportThread(
  { db, live, now, viewer }: Pick<Context, 'db' | 'live' | 'now'> & Pick<RequestContext, 'viewer'>,
  { thread, side }: Pick<ThreadAccess, 'thread' | 'side'>,
  { reason, words }: ReportThreadInput,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const added = await transaction
      .insertInto('thread_reports')
      .values({ thread_id: thread.id, side, reason, words, created_at: now() })
      .onConflict((conflict) => conflict.columns(['thread_id', 'side']).where('settled_at', 'is', null).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw new AppError('conflict', { detail: m.threads_error_reported_again() });
    await writeAudit(transaction, [
      {
        actorId: viewer?.id ?? null,
        action: 'report',
        subjectType: 'thread',
        subjectId: thread.id,
        before: null,
        after: { side, reason },
      },
    ]);
  });
  await live.publish({ type: 'review-counts-changed' });
}
