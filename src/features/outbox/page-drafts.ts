import { useEffect, useSyncExternalStore } from 'react';
import { createClientId } from './client-id.ts';
import { claimStoredDrafts, type DraftKey, findDraft, removeDraft, returnToDraft, saveDraft } from './draft-store.ts';
import { draftChannel } from './outbox-database.ts';
import type { OutboxItem, OutboxPost } from './outbox-item.ts';
import { readUnstoredText, writeUnstoredText } from './stored-texts.ts';

/** The content of a form, a new object after each change. */
export interface DraftView {
  /** The draft's id; without a draft, the id that the next change will use. */
  id: string;
  post: OutboxPost | null;
  hasStoredPhoto: boolean;
}

/** Null: the draft is empty, and its record is deleted. */
type Change = (view: Pick<DraftView, 'id' | 'post'>) => OutboxPost | null;

interface PageDraft {
  key: DraftKey;
  view: DraftView;
  /** Changes made before the stored draft was read; null once it is read. */
  early: Change[] | null;
  reading: Promise<void> | null;
  writing: Promise<void> | null;
  isDirty: boolean;
  /** The record changed while this page had changes of its own. */
  isStale: boolean;
  /** The browser did not store the last change, so it is lost when the page closes. */
  isUnstored: boolean;
  /** Stored with the next write; undefined keeps the stored photo. */
  photo: Blob | null | undefined;
  /** Ids of drafts that this form has released. */
  removed: Set<string>;
}

const drafts = new Map<string, PageDraft>();
const listeners = new Set<() => void>();
const blankView = (id = createClientId()): DraftView => ({ id, post: null, hasStoredPhoto: false });

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
    photo: undefined,
    removed: new Set(),
  };
  drafts.set(name, draft);
  return draft;
}

function notifyPage(): void {
  for (const listener of listeners) listener();
}

function show(draft: PageDraft, post: OutboxPost | null, hasStoredPhoto: boolean): void {
  const { view } = draft;
  if (post?.id === view.id && hasStoredPhoto === view.hasStoredPhoto && isSame(post, view.post)) return;
  if (post) draft.view = { id: post.id, post, hasStoredPhoto };
  else if (view.post) draft.view = blankView();
  notifyPage();
}

function isSame(a: OutboxPost | null, b: OutboxPost | null): boolean {
  return JSON.stringify([a?.fields, a?.draft]) === JSON.stringify([b?.fields, b?.draft]);
}

function apply(draft: PageDraft, change: Change): void {
  const { id, hasStoredPhoto } = draft.view;
  const post = change(draft.view);
  if (post ? post.id !== id : draft.view.post) draft.removed.add(id);
  draft.view = post ? { id: post.id, post, hasStoredPhoto } : blankView(id);
}

/** The text that a page stored synchronously before it closed. */
function readUnstored(key: DraftKey): OutboxPost | null {
  try {
    const post = JSON.parse(readUnstoredText(key) ?? 'null') as OutboxPost | null;
    return typeof post?.id === 'string' && typeof post.fields === 'object' && post.path === key.path ? post : null;
  } catch {
    return null;
  }
}

/** Shows the stored draft, including changes of other tabs; never replaces unstored changes of this page. */
async function read(draft: PageDraft): Promise<void> {
  draft.isStale = false;
  const stored = await findDraft(draft.key).catch(() => undefined);
  const { early } = draft;
  if (early) {
    draft.early = null;
    draft.removed.clear();
    show(draft, stored ?? null, stored?.hasPhoto ?? false);
    const unstored = early.length > 0 ? null : readUnstored(draft.key);
    if (unstored && (!stored || stored.id === unstored.id)) void changeDraft(draft.key, () => unstored);
    for (const change of early) apply(draft, change);
    if (early.length > 0) notifyPage();
  } else if (draft.isDirty || draft.writing) {
    draft.isStale = true;
  } else if (stored !== undefined && !draft.isUnstored) {
    show(draft, stored, stored?.hasPhoto ?? false);
  }
}

/** Resolves when the form's stored draft is read. */
export function loadDraft(key: DraftKey): Promise<void> {
  const draft = draftAt(key);
  draft.reading ??= read(draft);
  return draft.reading;
}

async function write(draft: PageDraft): Promise<void> {
  await loadDraft(draft.key);
  while (draft.isDirty) {
    const { view, photo, removed } = draft;
    draft.isDirty = false;
    draft.photo = undefined;
    draft.removed = new Set();
    try {
      for (const id of removed) await removeDraft(id);
      const isSaved = !view.post || (await saveDraft(view.post, { photo, now: Date.now() }));
      draft.isUnstored = false;
      // Another tab has submitted it.
      if (!isSaved && draft.view.id === view.id) show(draft, null, false);
      else if (photo !== undefined && draft.view.post) draft.view = { ...draft.view, hasStoredPhoto: photo !== null };
    } catch {
      draft.isUnstored = true;
      if (draft.photo === undefined) draft.photo = photo;
      for (const id of removed) draft.removed.add(id);
    }
  }
  draft.writing = null;
  if (!draft.isUnstored) writeUnstoredText(draft.key, null);
  notifyPage();
  if (draft.isStale) await read(draft);
}

/** Changes a form's draft immediately, and stores it. Resolves when that is done or has failed. */
export function changeDraft(key: DraftKey, change: Change, photo?: Blob | null): Promise<void> {
  const draft = draftAt(key);
  apply(draft, change);
  writeUnstoredText(key, draft.view.post && JSON.stringify(draft.view.post));
  draft.early?.push(change);
  if (photo !== undefined) draft.photo = photo;
  draft.isDirty = true;
  notifyPage();
  draft.writing ??= write(draft);
  return draft.writing;
}

/** Deletes the draft of a form; the next one gets another id. */
export async function discardDraft(key: DraftKey): Promise<void> {
  await loadDraft(key);
  const stored = changeDraft(key, () => null, null);
  draftAt(key).view = blankView();
  notifyPage();
  await stored;
}

/** Detaches a submitted or deleted draft, so that the form starts another one. */
export function releaseDraft(key: DraftKey): void {
  const draft = draftAt(key);
  if (draft.early) draft.early = [];
  draft.isDirty = false;
  draft.isUnstored = false;
  draft.photo = undefined;
  draft.view = blankView();
  writeUnstoredText(key, null);
  notifyPage();
}

/** Makes a submitted post the draft of its form again. `busy`: the form has a draft. `failed`: the post may have arrived. */
export async function takeBack(item: OutboxItem, key: DraftKey): Promise<'done' | 'busy' | 'failed'> {
  await loadDraft(key);
  const draft = draftAt(key);
  await draft.writing;
  if (draft.view.post) return 'busy';
  const outcome = await returnToDraft(item.id, { key, newId: createClientId(), now: Date.now() });
  await read(draft);
  return outcome;
}

/** Assigns visitors' drafts to the member who has signed in, including unstored ones. */
export async function claimDrafts(
  { kind, ownerId }: { kind: OutboxPost['kind']; ownerId: string },
  merge: (own: OutboxPost, visitors: OutboxPost) => OutboxPost,
): Promise<void> {
  const visitors = [...drafts.values()].filter(({ key }) => key.ownerId === null);
  await Promise.all(visitors.map(({ writing }) => writing));
  await claimStoredDrafts({ kind, ownerId }, merge).catch(() => undefined);
  for (const draft of visitors) {
    const { post } = draft.view;
    if (!draft.isUnstored || post?.kind !== kind) continue;
    releaseDraft(draft.key);
    const claim: Change = ({ post: own }) => ({ ...(own && own.id !== post.id ? merge(own, post) : post), ownerId });
    await changeDraft({ ...draft.key, ownerId }, claim);
  }
  await refreshDrafts();
}

/** Shows the current state of the store. */
export async function refreshDrafts(): Promise<void> {
  await Promise.all([...drafts.values()].map((draft) => (draft.early ? draft.reading : read(draft))));
}

/** Empties a member's forms in this page, and waits for pending writes. The caller deletes the records. */
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

/** The form's current content. */
export function viewDraft(key: DraftKey): DraftView {
  return draftAt(key).view;
}

const serverView: DraftView = { id: '', post: null, hasStoredPhoto: false };

/** The draft of a form. It survives a reload, a crash and signing in. The server's HTML has no draft. */
export function useDraft(key: DraftKey): DraftView {
  const { path, ownerId } = key;
  useEffect(() => void loadDraft({ path, ownerId }), [path, ownerId]);
  return useSyncExternalStore(
    subscribe,
    () => viewDraft({ path, ownerId }),
    () => serverView,
  );
}
