import type { OwnCat } from '#features/cats/model/cat.ts';
import { deleteDraftPhoto } from '#features/outbox/draft-photo-store.ts';
import type { OutboxItem } from '#features/outbox/outbox-item.ts';
import { NotKeptError } from '#features/outbox/outbox-store.ts';
import { toForm } from '#features/outbox/post-form.ts';
import { queueItem } from '#features/outbox/queue-item.ts';
import { sendAndWait } from '#features/outbox/send-now.ts';
import { ApiError } from '#platform/http/call-api.ts';
import { uploadWithProgress } from '#platform/http/upload-with-progress.ts';
import { type CatDraft, discardDraft, renewClientId, toWire } from './cat-draft.ts';
import type { DraftPhoto } from './cat-draft-photo.ts';
import { takeBackCat, toPost } from './cat-outbox.ts';

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
  /** It is in the form as before, for the person to mend. */
  | { type: 'refused'; error: unknown }
  /** It is in the form and nowhere else. */
  | { type: 'not-kept'; reason: NotKeptError['reason']; error: unknown };

/**
 * Keeps a report on the device and then sends it at once. From the moment it is kept the form is free: the draft goes as soon as
 * the outbox has it, and comes back only where the server will certainly not have it as it is.
 */
export async function sendCat({ draft, photo, ownerId, onProgress }: Sending): Promise<SentCat> {
  const author = { ownerId, language: document.documentElement.lang };
  try {
    const kept = await queueItem(toPost(draft, photo, author), photo.blob);
    if (kept.item === null) {
      // Other words under this number may be on their way: these are a report of their own.
      const clientId = renewClientId(ownerId);
      return await sendCat({ draft: { ...draft, clientId }, photo, ownerId, onProgress });
    }
    discardDraft(ownerId);
    await deleteDraftPhoto(ownerId);
    return await sendFromOutbox(kept.item, { ownerId, onProgress });
  } catch (error) {
    if (!(error instanceof NotKeptError)) throw error;
    return sendUnkept({ draft, photo, ownerId, onProgress }, error.reason);
  }
}

async function sendFromOutbox(
  item: OutboxItem,
  { ownerId, onProgress }: Pick<Sending, 'ownerId' | 'onProgress'>,
): Promise<SentCat> {
  const result = await sendAndWait(item, onProgress);
  if (result.type === 'sent') return { type: 'sent', cat: result.answer as unknown as OwnCat };
  if (result.type === 'refused' && (await takeBackCat(result.item, ownerId)) === 'done') {
    if (result.item.state === 'stuck' && result.item.reason === 'number-taken') renewClientId(ownerId);
    return { type: 'refused', error: result.error };
  }
  return { type: 'kept', item: result.item };
}

/** From the page's memory: the draft stays as long as the page until it is known to have arrived. */
async function sendUnkept(
  { draft, photo, ownerId, onProgress }: Sending,
  reason: NotKeptError['reason'],
): Promise<SentCat> {
  const form = toForm({ ...toWire(draft), client_id: draft.clientId }, photo.blob);
  try {
    const { cat } = await uploadWithProgress<{ cat: OwnCat }>('/api/cats/add', form, { onProgress });
    discardDraft(ownerId);
    await deleteDraftPhoto(ownerId);
    return { type: 'sent', cat };
  } catch (error) {
    // The number of this draft belongs to somebody else's report: this one gets another and can be sent.
    if (error instanceof ApiError && error.problem?.code === 'conflict') renewClientId(ownerId);
    return { type: 'not-kept', reason, error };
  }
}
