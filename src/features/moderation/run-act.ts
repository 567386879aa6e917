import { callApi } from '#platform/http/call-api.ts';
import type { PostAct, UserAct } from './user-acts.ts';

export type Subject = { kind: 'cats' | 'comments'; id: number } | { kind: 'users'; id: string };

/** One act of an administrator on one subject, as the call that does it. Throws ApiError. */
export function runAct(subject: Subject, act: PostAct | UserAct): Promise<unknown> {
  const { path, json } = subject.kind === 'users' ? callForUser(subject.id, act) : callForPost(subject, act);
  return callApi(path, { method: 'POST', json });
}

function callForUser(userId: string, act: PostAct | UserAct) {
  if (act === 'promote' || act === 'demote') return { path: `/api/bo/users/${act}`, json: { userId } };
  return { path: '/api/bo/users/review', json: { [act === 'ban' ? 'rejected' : 'approved']: [userId] } };
}

function callForPost({ kind, id }: Extract<Subject, { id: number }>, act: PostAct | UserAct) {
  const idName = kind === 'cats' ? 'catId' : 'commentId';
  if (act === 'delete') return { path: `/api/${kind}/delete`, json: { [idName]: id } };
  if (act === 'approve' || act === 'reject') {
    return { path: `/api/bo/${kind}/review`, json: { [act === 'approve' ? 'approved' : 'rejected']: [id] } };
  }
  // Whatever was done last is taken back: a decision, or a deletion.
  return { path: `/api/bo/${kind}/restore`, json: { [`${idName}s`]: [id] } };
}
