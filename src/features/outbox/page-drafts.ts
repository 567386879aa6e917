import { useEffect, useSyncExternalStore } from 'react';
import { createClientId } from './client-id.ts';
import type { DraftKey, MergeDrafts } from './draft-store.ts';
import { draftChannel } from './outbox-channels.ts';
import type { OutboxItem, OutboxPost } from './outbox-item.ts';
import { readUnstoredText, writeUnstoredText } from './stored-texts.ts';

/** The page renders before this loads; if it fails to load, drafts are not stored. */
const loadStore = () => import('./draft-store.ts');

export interface DraftView {
  /** Without a draft, this is the id that the next change will use. */
  id: string;
  post: OutboxPost | null;
  hasStoredPhotos: boolean;
  /** Says what another tab did to the draft since this tab last changed it. */
  elsewhere: 'changed' | 'gone' | null;
}

type Change = (view: Pick<DraftView, 'id' | 'post'>) => OutboxPost | null;

interface PageDraft {
  key: DraftKey;
  view: DraftView;
  /** Holds changes made before the stored draft was read; null once it is read. */
  early: Change[] | null;
  reading: Promise<void> | null;
  writing: Promise<void> | null;
  isDirty: boolean;
  isStale: boolean;
  /** The browser did not store the last change, so it is lost when the page closes. */
  isUnstored: boolean;
  /** The next write stores the photos; undefined keeps the stored ones. */
  photos: readonly Blob[] | undefined;
  removed: Set<string>;
  /** Counts releases: data that was read before a release is outdated. */
  releases: number;
}

const drafts = new Map<string, PageDraft>();
const listeners = new Set<() => void>();
const blankView = (id = createClientId()): DraftView => ({
  id,
  post: null,
  hasStoredPhotos: false,
  elsewhere: null,
});

function draftAt(key: DraftKey): PageDraft {
  const name = `${key.path} ${key.ownerId}`;
  const known = drafts.get(name);
  if (known) return known;
  const draft: PageDraft = {
    key,
    view: blankView(),
    early: [],
    reading: null,
    writing: null,
    isDirty: false,
    isStale: false,
    isUnstored: false,
    photos: undefined,
    removed: new Set(),
    releases: 0,
  };
  drafts.set(name, draft);
  return draft;
}

function notifyPage(): void {
  for (const listener of listeners) listener();
}

function show(draft: PageDraft, post: OutboxPost | null, hasStoredPhotos: boolean): void {
  const { view } = draft;
  if (post?.id === view.id && hasStoredPhotos === view.hasStoredPhotos && isSame(post, view.post)) return;
  const elsewhere = view.post && (post?.id === view.id ? 'changed' : 'gone');
  if (post) draft.view = { id: post.id, post, hasStoredPhotos, elsewhere };
  else if (view.post) draft.view = { ...blankView(), elsewhere };
  notifyPage();
}

function isSame(a: OutboxPost | null, b: OutboxPost | null): boolean {
  return JSON.stringify([a?.fields, a?.draft]) === JSON.stringify([b?.fields, b?.draft]);
}

function apply(draft: PageDraft, change: Change): void {
  const { id, hasStoredPhotos } = draft.view;
  const post = change(draft.view);
  if (post ? post.id !== id : draft.view.post) draft.removed.add(id);
  draft.view = post ? { id: post.id, post, hasStoredPhotos, elsewhere: null } : blankView(id);
}

function readUnstored(key: DraftKey): OutboxPost | null {
  try {
    const post = JSON.parse(readUnstoredText(key) ?? 'null') as OutboxPost | null;
    return typeof post?.id === 'string' && typeof post.fields === 'object' && post.path === key.path ? post : null;
  } catch {
    return null;
  }
}

/** Shows the stored draft with changes of other tabs, but never replaces unstored changes of this page. */
async function read(draft: PageDraft): Promise<void> {
  draft.isStale = false;
  const { releases } = draft;
  const stored = await loadStore()
    .then(({ findDraft }) => findDraft(draft.key))
    .catch(() => undefined);
  if (draft.releases !== releases) return read(draft);
  const { early } = draft;
  if (early) {
    draft.early = null;
    draft.removed.clear();
    if (stored) show(draft, stored, stored.hasPhoto);
    const unstored = early.length > 0 ? null : readUnstored(draft.key);
    if (unstored && (!stored || stored.id === unstored.id)) void changeDraft(draft.key, () => unstored);
    if (stored) for (const change of early) apply(draft, change);
    if (early.length > 0) notifyPage();
  } else if (draft.isDirty || draft.writing) {
    draft.isStale = true;
  } else if (stored !== undefined && !draft.isUnstored) {
    show(draft, stored, stored?.hasPhoto ?? false);
  }
}

export function loadDraft(key: DraftKey): Promise<void> {
  const draft = draftAt(key);
  draft.reading ??= read(draft);
  return draft.reading;
}

async function write(draft: PageDraft): Promise<void> {
  await loadDraft(draft.key);
  while (draft.isDirty) {
    const { view, photos, removed } = draft;
    draft.isDirty = false;
    draft.photos = undefined;
    draft.removed = new Set();
    try {
      const { removeDraft, saveDraft } = await loadStore();
      for (const id of removed) await removeDraft(id);
      const isSaved = !view.post || (await saveDraft(view.post, { photos, now: Date.now() }));
      draft.isUnstored = false;
      if (!isSaved && draft.view.id === view.id) show(draft, null, false);
      else if (photos && draft.view.post) draft.view = { ...draft.view, hasStoredPhotos: photos.length > 0 };
    } catch {
      draft.isUnstored = true;
      draft.photos ??= photos;
      for (const id of removed) draft.removed.add(id);
    }
  }
  draft.writing = null;
  if (!draft.isUnstored) writeUnstoredText(draft.key, null);
  notifyPage();
  if (draft.isStale) await read(draft);
}

/** Changes a form's draft immediately. Resolves when the draft is stored or storing failed. */
export function changeDraft(key: DraftKey, change: Change, photos?: readonly Blob[]): Promise<void> {
  const draft = draftAt(key);
  apply(draft, change);
  writeUnstoredText(key, draft.view.post && JSON.stringify(draft.view.post));
  draft.early?.push(change);
  if (photos) draft.photos = photos;
  draft.isDirty = true;
  notifyPage();
  draft.writing ??= write(draft);
  return draft.writing;
}

export async function discardDraft(key: DraftKey): Promise<void> {
  await loadDraft(key);
  const stored = changeDraft(key, () => null, []);
  draftAt(key).view = blankView();
  notifyPage();
  await stored;
}

/** Detaches a submitted or deleted draft, so that the form starts another one. */
export function releaseDraft(key: DraftKey): void {
  const draft = draftAt(key);
  draft.releases += 1;
  if (draft.early) draft.early = [];
  draft.isDirty = false;
  draft.isUnstored = false;
  draft.photos = undefined;
  draft.view = blankView();
  writeUnstoredText(key, null);
  notifyPage();
}

/** Turns a submitted post back into a draft. `busy`: the form has a draft. `failed`: the post may have arrived. */
export async function takeBack(item: OutboxItem, key: DraftKey): Promise<'done' | 'busy' | 'failed'> {
  await loadDraft(key);
  const draft = draftAt(key);
  await draft.writing;
  if (draft.view.post) return 'busy';
  const { returnToDraft } = await loadStore();
  const outcome = await returnToDraft(item.id, { key, newId: createClientId(), now: Date.now() });
  await read(draft);
  return outcome;
}

export async function claimDrafts(
  { kind, ownerId }: { kind: OutboxPost['kind']; ownerId: string },
  merge: MergeDrafts,
): Promise<void> {
  const visitors = [...drafts.values()].filter(({ key }) => key.ownerId === null);
  await Promise.all(visitors.map(({ writing }) => writing));
  await loadStore()
    .then(({ claimStoredDrafts }) => claimStoredDrafts({ kind, ownerId }, merge))
    .catch(() => undefined);
  for (const draft of visitors) {
    const { view, photos, isUnstored } = draft;
    if (view.post?.kind !== kind) continue;
    releaseDraft(draft.key);
    if (isUnstored) await claimUnstored({ ...view.post, ownerId }, { key: { ...draft.key, ownerId }, photos, merge });
  }
  await refreshDrafts();
}

async function claimUnstored(
  post: OutboxPost,
  { key, photos, merge }: { key: DraftKey; photos: readonly Blob[] | undefined; merge: MergeDrafts },
): Promise<void> {
  await loadDraft(key);
  const own = draftAt(key).view;
  const asDraft = (each: OutboxPost, hasPhoto: boolean) => ({
    ...each,
    state: 'draft' as const,
    hasPhoto,
    editedAt: 0,
  });
  const merged =
    own.post && own.id !== post.id
      ? merge(asDraft(own.post, own.hasStoredPhotos), asDraft(post, Boolean(photos?.length)))
      : post;
  if (!merged) releaseDraft(key);
  const kept = merged ?? post;
  await changeDraft(key, () => kept, kept.id === post.id ? photos : undefined);
}

export async function refreshDrafts(): Promise<void> {
  await Promise.all([...drafts.values()].map((draft) => (draft.early ? draft.reading : read(draft))));
}

/** Empties a member's forms in this page and waits for pending writes; the caller deletes the records. */
export async function forgetDrafts(ownerId: string): Promise<void> {
  for (const { key, writing } of drafts.values()) {
    if (key.ownerId !== ownerId) continue;
    releaseDraft(key);
    await writing;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const unsubscribe = draftChannel.subscribe(() => void refreshDrafts());
  return () => {
    listeners.delete(listener);
    unsubscribe();
  };
}

export function viewDraft(key: DraftKey): DraftView {
  return draftAt(key).view;
}

const serverView: DraftView = { id: '', post: null, hasStoredPhotos: false, elsewhere: null };

/** The draft survives a reload, a crash and signing in; the server's HTML has none. */
export function useDraft(key: DraftKey): DraftView {
  const { path, ownerId } = key;
  useEffect(() => void loadDraft({ path, ownerId }), [path, ownerId]);
  return useSyncExternalStore(
    subscribe,
    () => viewDraft({ path, ownerId }),
    () => serverView,
  );
}
