import { AppError } from '@catlas/platform/errors/app-error.ts';
import { findOpenThread } from '#features/threads/open-thread.server.ts';
import { findThreadOfToken, selectThreads, type ThreadRow } from '#features/threads/thread-access.server.ts';
import { findWritingProblem } from '#features/threads/thread-policy.ts';
import { m } from '#i18n/paraglide/messages.js';
import type { Context } from '#product/context.ts';
import type { RequestContext } from '#request/request-context.ts';
import type { AddSightingInput } from './model/sighting-schemas.ts';

type SenderContext = Pick<Context, 'db'> & Pick<RequestContext, 'viewer' | 'rateLimiter' | 'clientAddress'>;

/**
 * The thread that a sighting continues: the member's open one about the cat, or the one of the sent link. Null: a new one, which is
 * counted. Throws `invalid` for a link of another cat, `conflict` where the thread takes no messages, `rate-limited`.
 */
export async function findSenderThread(
  context: SenderContext,
  catId: number,
  { thread: token, email }: Pick<AddSightingInput, 'thread' | 'email'>,
): Promise<ThreadRow | null> {
  const { db, viewer } = context;
  const earlier = viewer
    ? await findLastThread(context, catId, viewer.id)
    : token === undefined
      ? null
      : await findThreadOfToken(db, token);
  if (!viewer && token !== undefined && earlier?.cat_id !== catId) {
    throw new AppError('invalid', { fields: [{ field: 'thread', message: m.sightings_error_thread() }] });
  }
  if (earlier && !isOver(earlier)) {
    const problem = findWritingProblem(earlier, 'finder');
    // A finder who has blocked the owner and writes again has changed their mind on the page first.
    if (problem) throw new AppError('conflict', { detail: problem });
    return earlier;
  }
  const requester = { address: context.clientAddress, accountId: viewer?.id ?? null };
  await context.rateLimiter.consume('openThread', requester);
  await context.rateLimiter.consume('openThreadOfAddress', requester);
  await context.rateLimiter.consume('openThreadOfCat', { ...requester, subject: String(catId) });
  if (!viewer && email) await context.rateLimiter.consume('openThreadOfMailbox', { ...requester, mailbox: email });
  return null;
}

/** A side that has left, or a report that is back: a new sighting begins a new thread. What a moderator closed stays closed. */
const isOver = ({ closed_for }: ThreadRow) => closed_for !== null && closed_for !== 'moderator';

async function findLastThread({ db }: Pick<Context, 'db'>, catId: number, userId: string): Promise<ThreadRow | null> {
  const open = await findOpenThread(db, { catId, userId });
  if (open) return open;
  const closed = await selectThreads(db)
    .where('cat_id', '=', catId)
    .where('finder_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return closed ?? null;
}
