import { deleteDraftPhoto, writeDraftPhoto } from '#features/outbox/draft-photo-store.ts';
import type { DraftOwner } from '#features/outbox/draft-store.ts';
import type { OutboxItem, OutboxPost } from '#features/outbox/outbox-item.ts';
import { canTakeBack } from '#features/outbox/outbox-item.ts';
import { findItem, findPhoto, removeItem } from '#features/outbox/outbox-store.ts';
import {
  type CatDraft,
  type CatFields,
  discardDraft,
  editDraft,
  getDraft,
  isDraftBlank,
  isDraftKept,
  parseFields,
  toWire,
} from './cat-draft.ts';
import { type DraftPhoto, draftPhotoEvent, findDraftPhoto } from './cat-draft-photo.ts';

/** What the form knows of a report beside what the call takes. */
interface KeptDraft {
  fields: CatFields;
  photo: Omit<DraftPhoto, 'blob'>;
}

interface Author {
  ownerId: string | null;
  language: string;
}

/** A report as the outbox keeps it, with what its form needs to have it back. */
export function toPost(draft: CatDraft, { blob: _, ...photo }: DraftPhoto, author: Author): OutboxPost {
  const { clientId: id, ...fields } = draft;
  const kept: KeptDraft = { fields, photo };
  return {
    id,
    kind: 'cat',
    path: '/api/cats/add',
    fields: toWire(draft),
    title: draft.name.trim(),
    draft: kept,
    ...author,
  };
}

/**
 * Takes an unsent report back into its author's form. It is in the form, and kept there, before it leaves the outbox; a crash in
 * between leaves it in both under one number, and `forgetQueuedDraft` settles that. `busy`: another report is in the form.
 */
export function takeBackCat(item: OutboxItem, ownerId: DraftOwner): Promise<'done' | 'busy' | 'failed'> {
  return alone(async () => {
    if (!isDraftBlank(getDraft(ownerId)) || (await findDraftPhoto(ownerId))) return 'busy';
    const kept = item.draft as KeptDraft | null;
    const blob = await findPhoto(item.id);
    const photo = blob && kept ? { ...kept.photo, blob } : null;
    editDraft(ownerId, { clientId: item.id, ...parseFields(kept?.fields ?? {}) });
    if (photo) await writeDraftPhoto(photo, ownerId);
    const isPhotoKept = !photo || (await findDraftPhoto(ownerId))?.blob.size === photo.blob.size;
    if (isPhotoKept && isDraftKept(ownerId, item.id) && (await removeItem(item.id, canTakeBack))) {
      window.dispatchEvent(new Event(draftPhotoEvent));
      return 'done';
    }
    discardDraft(ownerId);
    await deleteDraftPhoto(ownerId);
    return 'failed';
  });
}

/** A draft that is in the outbox already is there for good; the form becomes free. Answers what it is there. */
export function forgetQueuedDraft(ownerId: DraftOwner): Promise<OutboxItem | null> {
  return alone(async () => {
    const item = await findItem(getDraft(ownerId).clientId);
    if (!item) return null;
    discardDraft(ownerId);
    await deleteDraftPhoto(ownerId);
    return item;
  });
}

/** What moves a report between form and outbox is done by one tab at a time. */
function alone<Result>(act: () => Promise<Result>): Promise<Result> {
  return navigator.locks ? (navigator.locks.request('catlas-cat-draft', act) as Promise<Result>) : act();
}
