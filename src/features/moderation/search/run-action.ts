import type { Objection } from '#features/moderation/subject/objection-words.ts';
import { callApi } from '#platform/http/call-api.ts';
import type { Action } from './user-actions.ts';

export type Subject = { kind: 'cats' | 'comments'; id: number } | { kind: 'users'; id: string };

/**
 * Makes the API call of an administrator's action. `objection` is the reason that the author of a rejected or deleted
 * post sees. Throws ApiError.
 */
export function runAction(subject: Subject, act: Action, objection: Objection | null): Promise<unknown> {
  const { path, json } = subject.kind === 'users' ? callForUser(subject.id, act) : callForPost(subject, act, objection);
  return callApi(path, { method: 'POST', json });
}

function callForUser(userId: string, act: Action) {
  if (act === 'promote' || act === 'demote') return { path: `/api/bo/users/${act}`, json: { userId } };
  return { path: '/api/bo/users/review', json: { [act === 'ban' ? 'rejected' : 'approved']: [userId] } };
}

function callForPost({ kind, id }: Extract<Subject, { id: number }>, act: Action, objection: Objection | null) {
  const idName = kind === 'cats' ? 'catId' : 'commentId';
  if (act === 'delete') {
    return { path: `/api/${kind}/delete`, json: { [idName]: id, ...(objection && { objection }) } };
  }
  if (act === 'approve') return { path: `/api/bo/${kind}/review`, json: { approved: [id] } };
  if (act === 'reject') {
    const objections = objection && { objections: { [id]: objection } };
    return { path: `/api/bo/${kind}/review`, json: { rejected: [id], ...objections } };
  }
  // Undoes the latest decision or deletion.
  return { path: `/api/bo/${kind}/restore`, json: { [`${idName}s`]: [id] } };
}
