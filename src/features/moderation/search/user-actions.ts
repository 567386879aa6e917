import type { Viewer } from '#context/viewer.ts';
import type { ReviewStatus } from '#db/report-values.ts';
import type { AuthorRecord } from '#features/moderation/to-review/cat-to-review.ts';

export const userActionNames = ['let-in', 'ban', 'unban', 'promote', 'demote'] as const;
export const postActionNames = ['approve', 'reject', 'reopen', 'delete', 'restore'] as const;
type UserAction = (typeof userActionNames)[number];
export type PostAction = (typeof postActionNames)[number];
export type Action = PostAction | UserAction;

const undoing = ['reopen', 'restore'] as const satisfies Action[];
export type DecidingAction = Exclude<Action, (typeof undoing)[number]>;

export const isDeciding = (act: Action): act is DecidingAction => !undoing.some((each) => each === act);

/** Returns no actions on the administrator's own account, so that one always remains, or on a closed account. */
export function listUserActions(
  viewer: Viewer | null,
  user: Pick<AuthorRecord, 'id' | 'status' | 'type'>,
): UserAction[] {
  if (!viewer || viewer.id === user.id || user.status === 'inactive') return [];
  if (user.status === 'banned') return ['unban'];
  const entry: UserAction[] = user.status === 'pending' ? ['let-in', 'ban'] : ['ban'];
  return [...entry, user.type === 'admin' ? 'demote' : 'promote'];
}

const postActions: Record<ReviewStatus, PostAction[]> = {
  pending: ['approve', 'reject', 'delete'],
  approved: ['reopen', 'delete'],
  rejected: ['reopen', 'delete'],
  deleted: ['restore'],
};

export function listPostActions(status: ReviewStatus): PostAction[] {
  return postActions[status];
}
