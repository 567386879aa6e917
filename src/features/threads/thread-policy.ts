import { m } from '#i18n/paraglide/messages.js';
import type { ThreadEnd, ThreadSide } from '#product/report-values.ts';

interface ThreadState {
  closed_for: ThreadEnd | null;
  owner_blocked_at: Date | null;
  finder_blocked_at: Date | null;
}

export const otherSide = (side: ThreadSide): ThreadSide => (side === 'owner' ? 'finder' : 'owner');

const closedReasons: Record<ThreadEnd, typeof m.threads_closed_reunited> = {
  reunited: m.threads_closed_reunited,
  deleted: m.threads_closed_deleted,
  'owner-left': m.threads_closed_owner_left,
  'finder-left': m.threads_closed_finder_left,
  'account-closed': m.threads_closed_account,
  moderator: m.threads_closed_moderator,
};

/** Why a side can't write, in the reader's language; null: it can. */
export function findWritingProblem(thread: ThreadState, side: ThreadSide): string | null {
  if (thread.closed_for) return closedReasons[thread.closed_for]();
  const [own, others] =
    side === 'owner'
      ? [thread.owner_blocked_at, thread.finder_blocked_at]
      : [thread.finder_blocked_at, thread.owner_blocked_at];
  if (own) return m.threads_error_blocked_by_you();
  return others ? m.threads_error_blocked() : null;
}
