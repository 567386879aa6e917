import { useMemo, useSyncExternalStore } from 'react';
import { createClientId } from '#features/outbox/client-id.ts';

/** A comment that is being written below one cat. */
interface CommentDraft {
  /** The same for every try to send it, so that a lost answer doesn't make two comments. */
  clientId: string;
  content: string;
  /** A visitor wanted to send it, and is signing in for that. */
  awaitsSignIn: boolean;
}

const keyStart = 'catlas.comment-draft.';
const blank = (): CommentDraft => ({ clientId: createClientId(), content: '', awaitsSignIn: false });

const drafts = new Map<number, CommentDraft>();
const listeners = new Set<() => void>();

function tell() {
  for (const listener of listeners) listener();
}

/** What an earlier page has left; null when it makes no sense. */
export function parseCommentDraft(text: string | null): CommentDraft | null {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<Record<keyof CommentDraft, unknown>> | null;
    if (typeof value?.clientId !== 'string' || typeof value.content !== 'string') return null;
    return { clientId: value.clientId, content: value.content, awaitsSignIn: value.awaitsSignIn === true };
  } catch {
    return null;
  }
}

function read(catId: number): CommentDraft {
  const known = drafts.get(catId);
  if (known) return known;
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(keyStart + catId);
  } catch {
    // Storage is turned off: the draft lives as long as the page.
  }
  const draft = parseCommentDraft(stored) ?? blank();
  drafts.set(catId, draft);
  return draft;
}

function write(catId: number, draft: CommentDraft): void {
  drafts.set(catId, draft);
  try {
    if (draft.content === '') localStorage.removeItem(keyStart + catId);
    else localStorage.setItem(keyStart + catId, JSON.stringify(draft));
  } catch {
    // Full or turned off, as above.
  }
  tell();
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== null && !key.startsWith(keyStart)) return;
    // Another tab writes, or has sent, the same comment: both show the same.
    drafts.clear();
    tell();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** Puts words back into the form below their cat. False: others are there, or they would not outlive the page; nothing has changed. */
export function restoreCommentDraft(
  catId: number,
  { clientId, content }: Pick<CommentDraft, 'clientId' | 'content'>,
): boolean {
  if (read(catId).content !== '') return false;
  write(catId, { clientId, content, awaitsSignIn: false });
  if (isKept(catId, clientId)) return true;
  write(catId, blank());
  return false;
}

/** With a new number: what comes next is another comment. */
export function discardCommentDraft(catId: number): void {
  write(catId, blank());
}

function isKept(catId: number, clientId: string): boolean {
  try {
    return parseCommentDraft(localStorage.getItem(keyStart + catId))?.clientId === clientId;
  } catch {
    return false;
  }
}

/**
 * The comment being written in this browser below this cat: it survives a reload, a crash, and signing in. `rendered` is
 * what the server's HTML holds, which knows no draft.
 */
export function useCommentDraft(catId: number, rendered: string) {
  const serverDraft = useMemo(() => ({ clientId: '', content: rendered, awaitsSignIn: false }), [rendered]);
  const draft = useSyncExternalStore(
    subscribe,
    () => read(catId),
    () => serverDraft,
  );
  const acts = useMemo(
    () => ({
      edit: (change: Partial<CommentDraft>) => write(catId, { ...read(catId), ...change }),
      renewClientId: () => write(catId, { ...read(catId), clientId: createClientId() }),
    }),
    [catId],
  );
  return { draft, ...acts };
}
