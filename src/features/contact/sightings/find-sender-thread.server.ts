import { AppError } from '@catlas/platform/errors/app-error.ts';
import type { Context } from '#context/context.ts';
import type { RequestContext } from '#context/request-context.ts';
import type { ThreadSide } from '#db/report-values.ts';
import { type AddSightingInput, lacksReach } from '#features/contact/model/sighting-schemas.ts';
import { canReopen, findThreadOfMember } from '#features/contact/threads/open-thread.server.ts';
import { findThreadOfToken, type ThreadRow } from '#features/contact/threads/thread-access.server.ts';
import { findWritingProblem } from '#features/contact/threads/thread-policy.ts';
import { m } from '#i18n/paraglide/messages.js';

type SenderContext = Pick<Context, 'db'> & Pick<RequestContext, 'viewer' | 'limits'>;

/**
 * Returns null for a new thread. Throws `invalid` for a link of another cat, `conflict` where the thread takes no
 * messages.
 */
export async function findSenderThread(
  context: SenderContext,
  catId: number,
  { thread: token }: Pick<AddSightingInput, 'thread'>,
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
  // A finder who has blocked the owner must first unblock them on the page.
  const problem =
    earlier && findWritingProblem(canReopen(earlier) ? { ...earlier, closed_for: null } : earlier, 'finder');
  if (problem) throw new AppError('conflict', { detail: problem });
  return earlier;
}

/**
 * Throws `invalid` for `email`, the first of the three ways, unless the sender's thread has one already.
 */
export function requireReach(
  { viewer }: Pick<SenderContext, 'viewer'>,
  input: AddSightingInput,
  thread: ThreadRow | null,
): void {
  if (viewer || !lacksReach(input)) return;
  if (thread && (thread.finder_email || thread.is_finder_phone_open || thread.finder_door)) return;
  throw new AppError('invalid', { fields: [{ field: 'email', message: m.sightings_error_reach() }] });
}

export interface SightingMails {
  sides: ThreadSide[];
  /** The owner gets no further mail of this kind for a day. */
  isOwnersLastToday: boolean;
}

/** Throws `rate-limited` for the sender only: over the limit of a cat its owner is still mailed once. */
export async function countNewThread(
  { viewer, limits }: Pick<SenderContext, 'viewer' | 'limits'>,
  catId: number,
  email: string | undefined,
): Promise<SightingMails> {
  await limits.consume('openThread');
  await limits.consume('openThreadOfAddress');
  const isFinderMailed =
    !viewer && email !== undefined && (await limits.tryConsume('openThreadOfMailbox', { mailbox: email }));
  const subject = String(catId);
  const hasRoom = await limits.tryConsume('openThreadOfCat', { subject });
  const isOwnersLastToday = !hasRoom && (await limits.tryConsume('mailFullCat', { subject }));
  const isOwnerMailed = hasRoom || isOwnersLastToday;
  return {
    sides: [...(isOwnerMailed ? ['owner' as const] : []), ...(isFinderMailed ? ['finder' as const] : [])],
    isOwnersLastToday,
  };
}
