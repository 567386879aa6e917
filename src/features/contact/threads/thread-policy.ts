import type { ThreadEnd, ThreadSide } from '#db/report-values.ts';
import { m } from '#i18n/paraglide/messages.js';

interface ThreadState {
  closed_for: ThreadEnd | null;
  owner_blocked_at: Date | null;
  finder_blocked_at: Date | null;
  is_owner_suspended: boolean;
  is_finder_suspended: boolean;
}

export const otherSide = (side: ThreadSide): ThreadSide => (side === 'owner' ? 'finder' : 'owner');

export type WritingObstacle = ThreadEnd | 'suspended' | 'blocked-by-you' | 'blocked';

/** A block outlasts the end of the thread. */
export const isBlocked = ({ owner_blocked_at, finder_blocked_at }: ThreadState): boolean =>
  owner_blocked_at !== null || finder_blocked_at !== null;

/** The policy applies on the page, in the API, to sightings and to mails. Null means that the side can write. */
export function findObstacle(thread: ThreadState, side: ThreadSide): WritingObstacle | null {
  if (thread.closed_for) return thread.closed_for;
  if (thread.is_owner_suspended || thread.is_finder_suspended) return 'suspended';
  if (thread[`${side}_blocked_at`]) return 'blocked-by-you';
  return thread[`${otherSide(side)}_blocked_at`] ? 'blocked' : null;
}

/**
 * Words written before a reunion are still mailed, but not after a ban, a block, a deletion or a moderator's closing.
 * The site's events and a finder's own link reach everyone who is not banned.
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
  refused: m.threads_closed_refused,
  'owner-left': m.threads_closed_owner_left,
  'finder-left': m.threads_closed_finder_left,
  'account-closed': m.threads_closed_account,
  moderator: m.threads_closed_moderator,
  suspended: m.threads_closed_suspended,
  'blocked-by-you': m.threads_error_blocked_by_you,
  blocked: m.threads_error_blocked,
};

/** Returns null if the side can write. */
export function findWritingProblem(thread: ThreadState, side: ThreadSide): string | null {
  const obstacle = findObstacle(thread, side);
  return obstacle && obstacleWords[obstacle]();
}

export const sideKeyOf = ({ thread, side }: { thread: { id: number }; side: ThreadSide }): string =>
  `${thread.id}/${side}`;
