import { findDraft } from '#features/outbox/draft-store.ts';
import { findPhoto } from '#features/outbox/outbox-store.ts';
import { editDraft } from './cat-draft.ts';
import { catDraftKey, contentOf, type DraftPhoto } from './cat-post.ts';

/** The stored photo of an author's draft; null where there is none, or the browser stores nothing. */
export async function findDraftPhoto(ownerId: string | null): Promise<DraftPhoto | null> {
  try {
    const draft = await findDraft(catDraftKey(ownerId));
    const facts = draft && contentOf(draft).photo;
    const blob = draft?.hasPhoto ? await findPhoto(draft.id) : null;
    return facts && blob && blob.size > 0 ? { ...facts, blob } : null;
  } catch {
    return null;
  }
}

/** Null removes it. Never fails: where the browser stores nothing the photo lives as long as the page. */
export function setDraftPhoto(ownerId: string | null, photo: DraftPhoto | null): Promise<void> {
  return editDraft(ownerId, {}, photo);
}
