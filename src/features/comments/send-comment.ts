import { createClientId } from '#features/outbox/client-id.ts';
import { tryNow } from '#features/outbox/outbox-acts.ts';
import { canTakeBack, type OutboxItem, type SentRow } from '#features/outbox/outbox-item.ts';
import { findItem, NotKeptError } from '#features/outbox/outbox-store.ts';
import { queueItem } from '#features/outbox/queue-item.ts';
import { toApiError } from '#features/outbox/to-api-error.ts';
import { callApi } from '#platform/http/call-api.ts';
import { discardCommentDraft } from './comment-draft.ts';
import { type NewComment, takeBackComment, toPost } from './comment-outbox.ts';

export type SentComment =
  | { type: 'sent' }
  /** On this device: the list says how it stands. */
  | { type: 'kept'; item: OutboxItem }
  /** The words are in the form as before. `reason`: and nowhere else. */
  | { type: 'refused'; error: unknown; reason: NotKeptError['reason'] | null };

/** Keeps a comment on the device and then sends it at once; the form is free from the moment it is kept. */
export async function sendComment(comment: NewComment): Promise<SentComment> {
  try {
    const kept = await queueItem(toPost(comment), null);
    // Other words under this number may be on their way: these are a comment of their own.
    if (kept.item === null) return await sendComment({ ...comment, clientId: createClientId() });
    discardCommentDraft(comment.catId);
    return await sendKept(kept.item);
  } catch (error) {
    if (!(error instanceof NotKeptError)) throw error;
    return sendUnkept(comment, error.reason);
  }
}

async function sendKept(item: OutboxItem): Promise<SentComment> {
  const arrived: SentRow[] = [];
  const onArrived = (answer: SentRow) => void arrived.push(answer);
  const id = await tryNow(item, { onArrived, isWatched: true }).catch(() => item.id);
  // Also on a full device, which has no room for the note of it.
  if (arrived.length > 0) return { type: 'sent' };
  const present = await findItem(id).catch(() => item);
  if (!present) return { type: 'kept', item };
  if (present.state === 'sent') return { type: 'sent' };
  if (present.state === 'stuck' && present.problem && canTakeBack(present) && present.reason !== 'signed-out') {
    if (await takeBackComment(present)) return { type: 'refused', error: toApiError(present.problem), reason: null };
  }
  return { type: 'kept', item: present };
}

/** From the page's memory: the words stay in the form until they are known to have arrived. */
async function sendUnkept(comment: NewComment, reason: NotKeptError['reason']): Promise<SentComment> {
  const { catId, content, clientId } = comment;
  try {
    await callApi(`/api/cats/comments/${catId}`, { method: 'POST', json: { content, client_id: clientId } });
    discardCommentDraft(catId);
    return { type: 'sent' };
  } catch (error) {
    return { type: 'refused', error, reason };
  }
}
