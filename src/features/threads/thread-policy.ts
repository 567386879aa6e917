import { m } from '#i18n/paraglide/messages.js';
import type { ThreadEnd, ThreadSide } from '#product/report-values.ts';

interface ThreadState {
  closed_for: ThreadEnd | null;
  owner_blocked_at: Date | null;
  finder_blocked_at: Date | null;
  is_owner_suspended: boolean;
  is_finder_suspended: boolean;
}

export const otherSide = (side: ThreadSide): ThreadSide => (side === 'owner' ? 'finder' : 'owner');

/** Why a side can't write: the thread has ended, an account of it is banned, or a side has blocked the other. */
export type WritingObstacle = ThreadEnd | 'suspended' | 'blocked-by-you' | 'blocked';

/** Whether a side has blocked the other. A block outlasts the end of the thread. */
export const isBlocked = ({ owner_blocked_at, finder_blocked_at }: ThreadState): boolean =>
  owner_blocked_at !== null || finder_blocked_at !== null;

/** The policy of everything that one side sends: on the page, in the API, by a sighting and by mail. Null: it can write. */
export function findObstacle(thread: ThreadState, side: ThreadSide): WritingObstacle | null {
  if (thread.closed_for) return thread.closed_for;
  if (thread.is_owner_suspended || thread.is_finder_suspended) return 'suspended';
  if (thread[`${side}_blocked_at`]) return 'blocked-by-you';
  return thread[`${otherSide(side)}_blocked_at`] ? 'blocked' : null;
}

/**
 * The policy of the mails that wait to be sent. The words of a side that was free to write then are still mailed after a reunion, and after that side has
 * left; not after a ban, a block, a deletion or a moderator's closing. The site's own events and a
 * finder's own link reach everyone who is not banned.
 */
export function canBeMailed(thread: ThreadState, { from, to }: { from: ThreadSide | 'site'; to: ThreadSide }): boolean {
  if (thread[`is_${to}_suspended`]) return false;
  if (from === 'site' || from === to) return true;
  const obstacle = findObstacle(thread, from);
  return obstacle === null || obstacle === 'reunited' || obstacle === `${from}-left`;
}

const obstacleWords: Record<WritingObstacle, typeof m.threads_closed_reunited> = {
  reunited: m.threads_closed_reunited,
  deleted: m.threads_closed_deleted,
  'owner-left': m.threads_closed_owner_left,
  'finder-left': m.threads_closed_finder_left,
  'account-closed': m.threads_closed_account,
  moderator: m.threads_closed_moderator,
  suspended: m.threads_closed_suspended,
  'blocked-by-you': m.threads_error_blocked_by_you,
  blocked: m.threads_error_blocked,
};

/** Why a side can't write, in the reader's language; null: it can. */
export function findWritingProblem(thread: ThreadState, side: ThreadSide): string | null {
  const obstacle = findObstacle(thread, side);
  return obstacle && obstacleWords[obstacle]();
}

/** Names one side of a thread, for limits: what one side sends leaves the other's limit as it is. */
export const sideKeyOf = ({ thread, side }: { thread: { id: number }; side: ThreadSide }): string =>
  `${thread.id}/${side}`;
