import { callApi } from '@catlas/platform/http/call-api.ts';
import { type PostKind, reviewKinds } from '#db/review-kinds.ts';
import type { GivenReason } from '#features/moderation/subject/asked-reason.ts';
import type { Action, DecidingAction } from './user-actions.ts';

export type Subject = { kind: PostKind; id: number } | { kind: 'users'; id: string };

interface Call {
  path: string;
  json: object;
}

/** Throws ApiError. */
export function runAction(subject: Subject, act: Action, reason: GivenReason | null): Promise<unknown> {
  return post(subject.kind === 'users' ? callForUser(subject.id, act, reason) : callForPost(subject, act, reason));
}

/** Throws ApiError. */
export function undoAction(subject: Subject, act: DecidingAction): Promise<unknown> {
  if (act === 'promote' || act === 'demote') return runAction(subject, act === 'promote' ? 'demote' : 'promote', null);
  if (act === 'delete') return runAction(subject, 'restore', null);
  const decision = act === 'reject' || act === 'ban' ? 'rejected' : 'approved';
  return post({ path: `/api/bo/${subject.kind}/reopen`, json: { [decision]: [subject.id] } });
}

const post = ({ path, json }: Call) => callApi(path, { method: 'POST', json });

function callForUser(userId: string, act: Action, reason: GivenReason | null): Call {
  if (act === 'promote' || act === 'demote') return { path: `/api/bo/users/${act}`, json: { userId } };
  const decision = act === 'ban' ? 'rejected' : 'approved';
  return { path: '/api/bo/users/review', json: { [decision]: [userId], ...reasonsFor(userId, reason) } };
}

function callForPost({ kind, id }: Extract<Subject, { id: number }>, act: Action, reason: GivenReason | null): Call {
  const idName = `${reviewKinds[kind].subject}Id`;
  if (act === 'delete') {
    const given = reason && { objection: reason.objection, ...(reason.words && { words: reason.words }) };
    return { path: `/api/${kind}/delete`, json: { [idName]: id, ...given } };
  }
  if (act === 'approve') return { path: `/api/bo/${kind}/review`, json: { approved: [id] } };
  if (act === 'reject') {
    return { path: `/api/bo/${kind}/review`, json: { rejected: [id], ...reasonsFor(id, reason) } };
  }
  return { path: `/api/bo/${kind}/restore`, json: { [`${idName}s`]: [id] } };
}

const reasonsFor = (id: number | string, reason: GivenReason | null) =>
  reason && {
    objections: { [id]: reason.objection },
    ...(reason.words && { words: { [id]: reason.words } }),
  };
