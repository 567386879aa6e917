import { ApiError } from '@catlas/platform/http/call-api.ts';
import { uploadWithProgress } from '@catlas/platform/http/upload-with-progress.ts';
import type { OwnCat } from '#features/cats/model/cat.ts';
import { createClientId } from '#features/outbox/client-id.ts';
import type { OutboxItem, OutboxPost, SentRow } from '#features/outbox/outbox-item.ts';
import { NotStoredError } from '#features/outbox/outbox-store.ts';
import { releaseDraft, viewDraft } from '#features/outbox/page-drafts.ts';
import { toForm } from '#features/outbox/post-form.ts';
import { queueItem } from '#features/outbox/queue-item.ts';
import { sendAndWait } from '#features/outbox/send-now.ts';
import { type AwaitedDraft, parseAwaited } from './awaited-draft.ts';
import { discardCatDraft, renewClientId, takeBackCat } from './cat-draft.ts';
import { type CatDraft, catDraftKey, type DraftPhoto, factsOf, toPost, toWire } from './cat-post.ts';
import { titleOf } from './report-title.ts';

/** The outbox stores answers of the API without their type. */
export const toOwnCat = (row: SentRow) => row as unknown as OwnCat;

const toBlob = ({ blob }: DraftPhoto) => blob;

interface Sending {
  draft: CatDraft;
  photos: DraftPhoto[];
  ownerId: string | null;
  /** The server stores a visitor's report as a draft of this address. */
  email?: string;
  onProgress: (sent: number) => void;
}

export type SentCat =
  | { type: 'sent'; cat: OwnCat }
  /** The server has it, and its author has to confirm the address. */
  | { type: 'drafted'; draft: AwaitedDraft }
  /** The device has it; the item says whether it is sent automatically or needs the user. */
  | { type: 'kept'; item: OutboxItem }
  | { type: 'refused'; error: unknown }
  /** Only the form has the report. */
  | { type: 'not-kept'; reason: NotStoredError['reason']; error: unknown };

/** Submits a report. It becomes a draft again only if the server certainly has not stored it. */
export async function sendCat(sending: Sending): Promise<SentCat> {
  const { draft, photos, ownerId, email } = sending;
  try {
    const post = withAddress(toPost(draft, { photos: photos.map(factsOf), ownerId }), email);
    const kept = await queueItem(post, photos.map(toBlob));
    if (kept.item === null) {
      // Another text with this id may be in transit, so this one becomes a separate report.
      return await sendCat({ ...sending, draft: { ...draft, clientId: createClientId() } });
    }
    // A member who signed in with the form sends what they wrote as a visitor.
    releaseDraft(catDraftKey(viewDraft(catDraftKey(null)).id === draft.clientId ? null : ownerId));
    return await sendFromOutbox(kept.item, sending);
  } catch (error) {
    if (!(error instanceof NotStoredError)) throw error;
    return sendUnkept(sending, error.reason);
  }
}

/** A visitor's post uses another call, which also takes the address. */
function withAddress(post: OutboxPost, email: string | undefined): OutboxPost {
  return email === undefined ? post : { ...post, path: draftsPath, fields: { ...post.fields, email } };
}

const draftsPath = '/api/cats/drafts';

async function sendFromOutbox(
  item: OutboxItem,
  { ownerId, onProgress }: Pick<Sending, 'ownerId' | 'onProgress'>,
): Promise<SentCat> {
  const result = await sendAndWait(item, onProgress);
  if (result.type === 'sent') return toSent(result.answer, item.title);
  if (result.type === 'refused' && (await takeBackCat(result.item, ownerId).catch(() => 'failed')) === 'done') {
    return { type: 'refused', error: result.error };
  }
  return { type: 'kept', item: result.item };
}

/** The server answers a visitor's report with a draft and its address. */
function toSent(answer: SentRow, title: string): SentCat {
  const draft = parseAwaited(answer, title);
  return draft ? { type: 'drafted', draft } : { type: 'sent', cat: toOwnCat(answer) };
}

/** Sends from the page's memory: the draft stays with the page until the server confirms it. */
async function sendUnkept(
  { draft, photos, ownerId, email, onProgress }: Sending,
  reason: NotStoredError['reason'],
): Promise<SentCat> {
  const fields = { ...toWire(draft), client_id: draft.clientId, ...(email !== undefined && { email }) };
  const form = toForm(fields, photos.map(toBlob));
  const path = email === undefined ? '/api/cats/add' : draftsPath;
  try {
    const answer = await uploadWithProgress<{ cat?: SentRow; draft?: SentRow }>(path, form, { onProgress });
    const row = answer.draft ?? answer.cat;
    if (!row) throw new ApiError(null);
    await discardCatDraft(ownerId);
    return toSent(row, titleOf(draft).trim());
  } catch (error) {
    // Another user's report has this client id: give the draft a new one, so that it can be sent.
    if (error instanceof ApiError && error.problem?.code === 'conflict') await renewClientId(ownerId, photos);
    return { type: 'not-kept', reason, error };
  }
}
