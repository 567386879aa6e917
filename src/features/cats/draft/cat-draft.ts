import { useEffect } from 'react';
import { createClientId } from '#features/outbox/client-id.ts';
import type { OutboxItem } from '#features/outbox/outbox-item.ts';
import {
  changeDraft,
  claimDrafts,
  type DraftView,
  discardDraft,
  loadDraft,
  takeBack,
  useDraft,
  viewDraft,
} from '#features/outbox/page-drafts.ts';
import {
  blankFields,
  type CatDraft,
  catDraftKey,
  contentOf,
  type DraftPhoto,
  isDraftBlank,
  type PhotoFacts,
  toPost,
} from './cat-post.ts';
import { importCatDrafts } from './import-cat-drafts.ts';

/** The draft of each view, so that it is the same object until it changes. */
const draftOf = new WeakMap<DraftView, CatDraft>();

function toDraft(view: DraftView): CatDraft {
  const known = draftOf.get(view);
  if (known) return known;
  const draft = { clientId: view.id, ...(view.post ? contentOf(view.post).fields : blankFields) };
  draftOf.set(view, draft);
  return draft;
}

export function getDraft(ownerId: string | null): CatDraft {
  return toDraft(viewDraft(catDraftKey(ownerId)));
}

/** Resolves when the change is stored, or can't be. With `photo`, it changes with the words. */
export function editDraft(ownerId: string | null, change: Partial<CatDraft>, photo?: DraftPhoto | null): Promise<void> {
  const { blob = null, ...facts } = photo ?? {};
  return changeDraft(
    catDraftKey(ownerId),
    ({ id, post }) => {
      const before = post ? contentOf(post) : { fields: blankFields, photo: null };
      const draft = { clientId: id, ...before.fields, ...change };
      const photoFacts = photo === undefined ? before.photo : photo && (facts as PhotoFacts);
      return isDraftBlank(draft) && !photoFacts ? null : toPost(draft, { photo: photoFacts, ownerId });
    },
    photo === undefined ? undefined : blob,
  );
}

/** Back to nothing, with a new number: what comes next is another cat. */
export function discardCatDraft(ownerId: string | null): Promise<void> {
  return discardDraft(catDraftKey(ownerId));
}

/** The number belongs to another report; this one gets a new number, under which its photo is stored, too. */
export function renewClientId(ownerId: string | null, photo: DraftPhoto): Promise<void> {
  return editDraft(ownerId, { clientId: createClientId() }, photo);
}

/** A visitor's draft becomes the member's who signs in. A draft that the member has begun before goes first. */
export async function claimCatDraft(ownerId: string): Promise<void> {
  await importCatDrafts();
  await claimDrafts({ kind: 'cat', ownerId }, (own, visitors) => {
    const [mine, theirs] = [contentOf(own), contentOf(visitors)];
    const fields = isDraftBlank(mine.fields) ? theirs.fields : mine.fields;
    const { id } = isDraftBlank(mine.fields) ? visitors : own;
    return toPost({ clientId: id, ...fields }, { photo: mine.photo ?? theirs.photo, ownerId });
  });
}

/** Takes an unsent report back into its author's form. `busy`: another report is in the form. */
export function takeBackCat(item: OutboxItem, ownerId: string | null): Promise<'done' | 'busy' | 'failed'> {
  return takeBack(item, catDraftKey(ownerId));
}

/** The link that opens the form chooses lost or found, unless the draft is about another kind. */
export async function beginDraft(ownerId: string | null, isLost: boolean): Promise<void> {
  await loadDraft(catDraftKey(ownerId));
  const draft = getDraft(ownerId);
  if (draft.isLost === isLost || !isDraftBlank({ ...draft, isLost: null })) return;
  await editDraft(ownerId, { isLost });
}

/** The report that this reader writes in this browser: it survives a reload, a crash, and signing in. */
export function useCatDraft(ownerId: string | null): { draft: CatDraft; hasStoredPhoto: boolean } {
  useEffect(() => void (ownerId === null ? importCatDrafts() : claimCatDraft(ownerId)), [ownerId]);
  const view = useDraft(catDraftKey(ownerId));
  return { draft: toDraft(view), hasStoredPhoto: view.hasStoredPhoto };
}
