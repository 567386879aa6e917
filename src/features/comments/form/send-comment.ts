import { createClientId } from '#features/outbox/client-id.ts';
import type { OutboxItem } from '#features/outbox/outbox-item.ts';
import { NotKeptError } from '#features/outbox/outbox-store.ts';
import { releaseDraft } from '#features/outbox/page-drafts.ts';
import { queueItem } from '#features/outbox/queue-item.ts';
import { sendAndWait } from '#features/outbox/send-now.ts';
import { callApi } from '#platform/http/call-api.ts';
import { commentDraftKey, discardCommentDraft, takeBackComment, toPost } from './comment-draft.ts';

export interface NewComment {
  catId: number;
  clientId: string;
  content: string;
  ownerId: string | null;
}

export type SentComment =
  | { type: 'sent' }
  /** On this device: the list says how it stands. */
  | { type: 'kept'; item: OutboxItem }
  /** The words are in the form as before. `reason`: and nowhere else. */
  | { type: 'refused'; error: unknown; reason: NotKeptError['reason'] | null };

/** Submits a comment and sends it at once: its record changes from draft to `queued`, and its form is free. */
export async function sendComment(comment: NewComment): Promise<SentComment> {
  try {
    const kept = await queueItem(toPost({ ...comment, awaitsSignIn: false }, comment), null);
    // Other words under this number may be on their way: these are a comment of their own.
    if (kept.item === null) return await sendComment({ ...comment, clientId: createClientId() });
    releaseDraft(commentDraftKey(comment));
    return await sendFromOutbox(kept.item, comment.ownerId);
  } catch (error) {
    if (!(error instanceof NotKeptError)) throw error;
    return sendUnkept(comment, error.reason);
  }
}

async function sendFromOutbox(item: OutboxItem, ownerId: string | null): Promise<SentComment> {
  const result = await sendAndWait(item);
  if (result.type === 'sent') return { type: 'sent' };
  if (result.type === 'refused' && (await takeBackComment(result.item, ownerId).catch(() => 'failed')) === 'done') {
    return { type: 'refused', error: result.error, reason: null };
  }
  return { type: 'kept', item: result.item };
}

/** From the page's memory: the words stay in the form until they are known to have arrived. */
async function sendUnkept(comment: NewComment, reason: NotKeptError['reason']): Promise<SentComment> {
  const { catId, content, clientId } = comment;
  try {
    await callApi(`/api/cats/comments/${catId}`, { method: 'POST', json: { content, client_id: clientId } });
    await discardCommentDraft(comment);
    return { type: 'sent' };
  } catch (error) {
    return { type: 'refused', error, reason };
  }
}
