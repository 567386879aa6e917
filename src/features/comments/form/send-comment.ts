import { callApi } from '@catlas/platform/http/call-api.ts';
import { createClientId } from '#features/outbox/client-id.ts';
import type { OutboxItem } from '#features/outbox/outbox-item.ts';
import { NotStoredError } from '#features/outbox/outbox-store.ts';
import { releaseDraft } from '#features/outbox/page-drafts.ts';
import { queueItem } from '#features/outbox/queue-item.ts';
import { sendAndWait } from '#features/outbox/send-now.ts';
import { commentDraftKey, discardCommentDraft, takeBackComment, toPost } from './comment-draft.ts';

export interface NewComment {
  catId: number;
  clientId: string;
  content: string;
  ownerId: string | null;
}

export type SentComment =
  | { type: 'sent' }
  | { type: 'kept'; item: OutboxItem }
  /** The text stays in the form; `reason` says why the outbox could not store it. */
  | { type: 'refused'; error: unknown; reason: NotStoredError['reason'] | null };

/** Submits a comment and sends it immediately; the form becomes empty. */
export async function sendComment(comment: NewComment): Promise<SentComment> {
  try {
    const kept = await queueItem(toPost({ ...comment, awaitsSignIn: false }, comment), []);
    // Another text with this client id may be in transit, so this text becomes a separate comment.
    if (kept.item === null) return await sendComment({ ...comment, clientId: createClientId() });
    releaseDraft(commentDraftKey(comment));
    return await sendFromOutbox(kept.item, comment.ownerId);
  } catch (error) {
    if (!(error instanceof NotStoredError)) throw error;
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

async function sendUnkept(comment: NewComment, reason: NotStoredError['reason']): Promise<SentComment> {
  const { catId, content, clientId } = comment;
  try {
    await callApi(`/api/cats/comments/${catId}`, { method: 'POST', json: { content, client_id: clientId } });
    await discardCommentDraft(comment);
    return { type: 'sent' };
  } catch (error) {
    return { type: 'refused', error, reason };
  }
}
