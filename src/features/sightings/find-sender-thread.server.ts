import { AppError } from '@catlas/platform/errors/app-error.ts';
import { canReopen, findThreadOfMember } from '#features/threads/open-thread.server.ts';
import { findThreadOfToken, type ThreadRow } from '#features/threads/thread-access.server.ts';
import { findWritingProblem } from '#features/threads/thread-policy.ts';
import { m } from '#i18n/paraglide/messages.js';
import type { Context } from '#product/context.ts';
import type { RequestContext } from '#request/request-context.ts';
import type { AddSightingInput } from './model/sighting-schemas.ts';

type SenderContext = Pick<Context, 'db'> & Pick<RequestContext, 'viewer' | 'rateLimiter' | 'clientAddress'>;

/**
 * The thread that a sighting continues: the member's about the cat, or the one of the sent link, which is opened again if it has ended. Null: a new
 * one. What is opened is counted. Throws `invalid` for a link of another cat, `conflict` where the thread takes no messages, `rate-limited`.
 */
export async function findSenderThread(
  context: SenderContext,
  catId: number,
  { thread: token, email }: Pick<AddSightingInput, 'thread' | 'email'>,
): Promise<ThreadRow | null> {
  const { db, viewer } = context;
  const earlier = viewer
    ? await findThreadOfMember(db, { catId, userId: viewer.id })
    : token === undefined
      ? null
      : await findThreadOfToken(db, token);
  if (!viewer && token !== undefined && earlier?.cat_id !== catId) {
    throw new AppError('invalid', { fields: [{ field: 'thread', message: m.sightings_error_thread() }] });
  }
  // A finder who has blocked the owner and writes again has changed their mind on the page first.
  const problem =
    earlier && findWritingProblem(canReopen(earlier) ? { ...earlier, closed_for: null } : earlier, 'finder');
  if (problem) throw new AppError('conflict', { detail: problem });
  if (earlier?.closed_for === null) return earlier;
  const requester = { address: context.clientAddress, accountId: viewer?.id ?? null };
  await context.rateLimiter.consume('openThread', requester);
  await context.rateLimiter.consume('openThreadOfAddress', requester);
  await context.rateLimiter.consume('openThreadOfCat', { ...requester, subject: String(catId) });
  if (!viewer && email) await context.rateLimiter.consume('openThreadOfMailbox', { ...requester, mailbox: email });
  return earlier;
}
