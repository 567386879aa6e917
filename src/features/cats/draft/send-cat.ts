import type { OwnCat } from '#features/cats/model/cat.ts';
import { createClientId } from '#features/outbox/client-id.ts';
import type { OutboxItem, SentRow } from '#features/outbox/outbox-item.ts';
import { NotStoredError } from '#features/outbox/outbox-store.ts';
import { releaseDraft } from '#features/outbox/page-drafts.ts';
import { toForm } from '#features/outbox/post-form.ts';
import { queueItem } from '#features/outbox/queue-item.ts';
import { sendAndWait } from '#features/outbox/send-now.ts';
import { ApiError } from '#platform/http/call-api.ts';
import { uploadWithProgress } from '#platform/http/upload-with-progress.ts';
import { discardCatDraft, renewClientId, takeBackCat } from './cat-draft.ts';
import { type CatDraft, catDraftKey, type DraftPhoto, toPost, toWire } from './cat-post.ts';

/** The outbox stores answers of the API without their type. */
export const toOwnCat = (row: SentRow) => row as unknown as OwnCat;

interface Sending {
  draft: CatDraft;
  photo: DraftPhoto;
  ownerId: string | null;
  onProgress: (sent: number) => void;
}

export type SentCat =
  | { type: 'sent'; cat: OwnCat }
  /** On this device, and under way by itself or waiting for the person: the item says which. */
  | { type: 'kept'; item: OutboxItem }
  /** It is in the form as before, to be corrected. */
  | { type: 'refused'; error: unknown }
  /** It is in the form and nowhere else. */
  | { type: 'not-kept'; reason: NotStoredError['reason']; error: unknown };

/**
 * Submits a report and sends it at once. Its record changes from draft to `queued` in one transaction, so the form is free from then
 * on. It becomes the draft again only where the server will certainly not have it as it is.
 */
export async function sendCat({ draft, photo, ownerId, onProgress }: Sending): Promise<SentCat> {
  const { blob, ...facts } = photo;
  try {
    const kept = await queueItem(toPost(draft, { photo: facts, ownerId }), blob);
    if (kept.item === null) {
      // Other words under this number may be on their way: these are a report of their own.
      return await sendCat({ draft: { ...draft, clientId: createClientId() }, photo, ownerId, onProgress });
    }
    releaseDraft(catDraftKey(ownerId));
    return await sendFromOutbox(kept.item, { ownerId, onProgress });
  } catch (error) {
    if (!(error instanceof NotStoredError)) throw error;
    return sendUnkept({ draft, photo, ownerId, onProgress }, error.reason);
  }
}

async function sendFromOutbox(
  item: OutboxItem,
  { ownerId, onProgress }: Pick<Sending, 'ownerId' | 'onProgress'>,
): Promise<SentCat> {
  const result = await sendAndWait(item, onProgress);
  if (result.type === 'sent') return { type: 'sent', cat: toOwnCat(result.answer) };
  if (result.type === 'refused' && (await takeBackCat(result.item, ownerId).catch(() => 'failed')) === 'done') {
    return { type: 'refused', error: result.error };
  }
  return { type: 'kept', item: result.item };
}

/** From the page's memory: the draft stays as long as the page until it is known to have arrived. */
async function sendUnkept(
  { draft, photo, ownerId, onProgress }: Sending,
  reason: NotStoredError['reason'],
): Promise<SentCat> {
  const form = toForm({ ...toWire(draft), client_id: draft.clientId }, photo.blob);
  try {
    const { cat } = await uploadWithProgress<{ cat: OwnCat }>('/api/cats/add', form, { onProgress });
    await discardCatDraft(ownerId);
    return { type: 'sent', cat };
  } catch (error) {
    // Another user's report has this client id: give the draft a new one, so that it can be sent.
    if (error instanceof ApiError && error.problem?.code === 'conflict') await renewClientId(ownerId, photo);
    return { type: 'not-kept', reason, error };
  }
}
