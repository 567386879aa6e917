import type { ReviewStatus } from '#features/cats/model/cat.ts';
import type { AuthorRecord } from '#features/moderation/to-review/cat-to-review.ts';
import type { Viewer } from '#request/viewer.ts';

export const userActNames = ['let-in', 'ban', 'unban', 'promote', 'demote'] as const;
export const postActNames = ['approve', 'reject', 'reopen', 'delete', 'restore'] as const;
type UserAct = (typeof userActNames)[number];
export type PostAct = (typeof postActNames)[number];
export type Act = PostAct | UserAct;

/**
 * An administrator's actions on a member: none on themselves, so that one administrator always remains, and none on a
 * closed account.
 */
export function listUserActs(viewer: Viewer | null, user: Pick<AuthorRecord, 'id' | 'status' | 'type'>): UserAct[] {
  if (!viewer || viewer.id === user.id || user.status === 'inactive') return [];
  if (user.status === 'banned') return ['unban'];
  const entry: UserAct[] = user.status === 'pending' ? ['let-in', 'ban'] : ['ban'];
  return [...entry, user.type === 'admin' ? 'demote' : 'promote'];
}

const postActs: Record<ReviewStatus, PostAct[]> = {
  pending: ['approve', 'reject', 'delete'],
  approved: ['reopen', 'delete'],
  rejected: ['reopen', 'delete'],
  deleted: ['restore'],
};

/** An administrator's actions on a cat or a comment. */
export function listPostActs(status: ReviewStatus): PostAct[] {
  return postActs[status];
}
