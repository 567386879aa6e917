import { useEffect } from 'react';
import { createClientId } from '#features/outbox/client-id.ts';
import type { DraftPost, OutboxItem } from '#features/outbox/outbox-item.ts';
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
  factsOf,
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

/** Resolves when the change is stored, or can't be. With `photos`, they change with the words. */
export function editDraft(ownerId: string | null, change: Partial<CatDraft>, photos?: DraftPhoto[]): Promise<void> {
  return changeDraft(
    catDraftKey(ownerId),
    ({ id, post }) => {
      const before = post ? contentOf(post) : { fields: blankFields, photos: [] };
      const draft = { clientId: id, ...before.fields, ...change };
      const facts = photos?.map(factsOf) ?? before.photos;
      return isDraftBlank(draft) && facts.length === 0 ? null : toPost(draft, { photos: facts, ownerId });
    },
    photos?.map(({ blob }) => blob),
  );
}

/** Back to nothing, with a new number: what comes next is another cat. */
export function discardCatDraft(ownerId: string | null): Promise<void> {
  return discardDraft(catDraftKey(ownerId));
}

/** The number belongs to another report; this one gets a new number, under which its photos are stored, too. */
export function renewClientId(ownerId: string | null, photos: DraftPhoto[]): Promise<void> {
  return editDraft(ownerId, { clientId: createClientId() }, photos);
}

/** A visitor's draft becomes the member's who signs in. If both have begun a report, both stay: the newer one is shown first. */
export async function claimCatDraft(ownerId: string): Promise<void> {
  await importCatDrafts();
  await claimDrafts({ kind: 'cat', ownerId }, (own, visitors) => {
    if (isJustBegun(visitors)) return own;
    return isJustBegun(own) ? visitors : null;
  });
}

/** A link has chosen lost or found, and nothing else is there. */
function isJustBegun(draft: DraftPost): boolean {
  return !draft.hasPhoto && isDraftBlank({ ...contentOf(draft).fields, isLost: null });
}

/** Takes an unsent report back into its author's form. `busy`: another report is in the form. */
export function takeBackCat(item: OutboxItem, ownerId: string | null): Promise<'done' | 'busy' | 'failed'> {
  return takeBack(item, catDraftKey(ownerId));
}

/** The link that opens the form chooses lost or found, unless the draft is about another kind. */
export async function beginDraft(ownerId: string | null, isLost: boolean): Promise<void> {
  await loadDraft(catDraftKey(ownerId));
  const draft = getDraft(ownerId);
  // A report that says its kind keeps it, unless nothing else is in it.
  if (draft.isLost === isLost || (draft.isLost !== null && !isDraftBlank({ ...draft, isLost: null }))) return;
  await editDraft(ownerId, { isLost });
}

interface CatDraftView {
  draft: CatDraft;
  photos: PhotoFacts[];
  elsewhere: DraftView['elsewhere'];
}

/** The report that this reader writes in this browser: it survives a reload, a crash, and signing in. */
export function useCatDraft(ownerId: string | null): CatDraftView {
  useEffect(() => void (ownerId === null ? importCatDrafts() : claimCatDraft(ownerId)), [ownerId]);
  const view = useDraft(catDraftKey(ownerId));
  return { draft: toDraft(view), photos: view.post ? contentOf(view.post).photos : [], elsewhere: view.elsewhere };
}

/** The photos of a draft, without their content. */
export function getDraftPhotoFacts(ownerId: string | null): PhotoFacts[] {
  const { post } = viewDraft(catDraftKey(ownerId));
  return post ? contentOf(post).photos : [];
}
