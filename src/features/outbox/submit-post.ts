import { ApiError } from '@catlas/platform/http/call-api.ts';
import { uploadWithProgress } from '@catlas/platform/http/upload-with-progress.ts';
import { createClientId } from './client-id.ts';
import type { OutboxItem, OutboxPost, SentRow } from './outbox-item.ts';
import { NotStoredError } from './outbox-store.ts';
import { discardDraft, releaseDraft, takeBack } from './page-drafts.ts';
import { toForm } from './post-form.ts';
import { queueItem } from './queue-item.ts';
import { findRow } from './retry-plan.ts';
import { sendAndWait } from './send-now.ts';

export type Submitted =
  | { type: 'sent'; answer: SentRow }
  | { type: 'kept'; item: OutboxItem }
  /** The form has the post as before; `reason` says why the outbox could not store it. */
  | { type: 'refused'; error: unknown; reason: NotStoredError['reason'] | null };

interface Submission {
  photo: Blob | null;
  onProgress: (sent: number) => void;
}

const photosOf = ({ photo }: Submission) => (photo ? [photo] : []);

/** Submits a `sighting` or `message`. It becomes a draft again only if the server certainly has not stored it. */
export async function submitPost(post: OutboxPost, submission: Submission): Promise<Submitted> {
  try {
    const kept = await queueItem(post, photosOf(submission));
    // Another text with this id may be in transit, so this one becomes a separate post.
    if (kept.item === null) return await submitPost({ ...post, id: createClientId() }, submission);
    releaseDraft(post);
    const result = await sendAndWait(kept.item, submission.onProgress);
    if (result.type !== 'refused') return result;
    if ((await takeBack(result.item, post).catch(() => 'failed')) !== 'done')
      return { type: 'kept', item: result.item };
    return { type: 'refused', error: result.error, reason: null };
  } catch (error) {
    if (!(error instanceof NotStoredError)) throw error;
    return submitUnkept(post, submission, error.reason);
  }
}

async function submitUnkept(
  post: OutboxPost,
  submission: Submission,
  reason: NotStoredError['reason'],
): Promise<Submitted> {
  try {
    const form = toForm({ ...post.fields, client_id: post.id }, photosOf(submission));
    const answer = findRow(await uploadWithProgress(post.path, form, { onProgress: submission.onProgress }), post.kind);
    if (!answer) throw new ApiError(null);
    await discardDraft(post);
    return { type: 'sent', answer };
  } catch (error) {
    return { type: 'refused', error, reason };
  }
}
