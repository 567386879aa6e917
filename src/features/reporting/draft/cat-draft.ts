import { useEffect, useState } from 'react';
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

/** The map returns the same draft object until the view changes. */
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

/** Resolves when the change is stored or cannot be. Given `photos` change in the same write. */
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

/** The next draft is another cat, so it gets a new id. */
export function discardCatDraft(ownerId: string | null): Promise<void> {
  return discardDraft(catDraftKey(ownerId));
}

/** The id belongs to another report, so the draft and its photos get a new one. */
export function renewClientId(ownerId: string | null, photos: DraftPhoto[]): Promise<void> {
  return editDraft(ownerId, { clientId: createClientId() }, photos);
}

/** If the visitor and the member have both begun a report, both stay and the newer one is shown first. */
export async function claimCatDraft(ownerId: string): Promise<void> {
  await importCatDrafts();
  await claimDrafts({ kind: 'cat', ownerId }, (own, visitors) => {
    if (isJustBegun(visitors)) return own;
    return isJustBegun(own) ? visitors : null;
  });
}

/** Returns true if a link has only chosen lost or found. */
function isJustBegun(draft: DraftPost): boolean {
  return !draft.hasPhoto && isDraftBlank({ ...contentOf(draft).fields, isLost: null });
}

/** `busy` means that another report is in the form. */
export function takeBackCat(item: OutboxItem, ownerId: string | null): Promise<'done' | 'busy' | 'failed'> {
  return takeBack(item, catDraftKey(ownerId));
}

/** The link chooses lost or found, unless the draft is about the other kind. */
export async function beginDraft(ownerId: string | null, isLost: boolean): Promise<void> {
  await loadDraft(catDraftKey(ownerId));
  const draft = getDraft(ownerId);
  // A report with a kind keeps it, unless nothing else is in it.
  if (draft.isLost === isLost || (draft.isLost !== null && !isDraftBlank({ ...draft, isLost: null }))) return;
  await editDraft(ownerId, { isLost });
}

interface CatDraftView {
  draft: CatDraft;
  photos: PhotoFacts[];
  elsewhere: DraftView['elsewhere'];
  /** The stored draft is in the form, including what the visitor began before signing in. */
  isRead: boolean;
}

/** The draft survives a reload, a crash, and signing in. */
export function useCatDraft(ownerId: string | null): CatDraftView {
  const [read, setRead] = useState<{ ownerId: string | null } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const moved = ownerId === null ? importCatDrafts() : claimCatDraft(ownerId);
    void moved
      .catch(() => undefined)
      .then(() => loadDraft(catDraftKey(ownerId)))
      .then(() => isCurrent && setRead({ ownerId }));
    return () => {
      isCurrent = false;
    };
  }, [ownerId]);
  const view = useDraft(catDraftKey(ownerId));
  return {
    draft: toDraft(view),
    photos: view.post ? contentOf(view.post).photos : [],
    elsewhere: view.elsewhere,
    isRead: read !== null && read.ownerId === ownerId,
  };
}

/** Leaves out the content of the photos. */
export function getDraftPhotoFacts(ownerId: string | null): PhotoFacts[] {
  const { post } = viewDraft(catDraftKey(ownerId));
  return post ? contentOf(post).photos : [];
}
