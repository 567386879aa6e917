import { useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { createClientId } from '#features/outbox/client-id.ts';
import {
  claimDraft,
  type DraftOwner,
  draftSlot,
  listVisitorDrafts,
  subscribeToDrafts,
} from '#features/outbox/draft-store.ts';

/** A comment that is being written below one cat. */
interface CommentDraft {
  /** The same for every try to send it, so that a lost answer doesn't make two comments. */
  clientId: string;
  content: string;
  /** A visitor wanted to send it, and is signing in for that. */
  awaitsSignIn: boolean;
}

const nameStart = 'comment-draft.';
const blank = (): CommentDraft => ({ clientId: createClientId(), content: '', awaitsSignIn: false });

/** Whose comment, below which cat. */
export interface CommentPlace {
  catId: number;
  ownerId: DraftOwner;
}

/** Each draft, as long as its stored text is the same. */
const parsed = new Map<string, { text: string | null; draft: CommentDraft }>();
const slotOf = ({ catId, ownerId }: CommentPlace) => draftSlot(nameStart + catId, ownerId);
const keyOf = ({ catId, ownerId }: CommentPlace) => `${catId} ${ownerId}`;

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

export function readCommentDraft(place: CommentPlace): CommentDraft {
  const text = slotOf(place).read();
  const known = parsed.get(keyOf(place));
  if (known?.text === text) return known.draft;
  const draft = parseCommentDraft(text) ?? blank();
  parsed.set(keyOf(place), { text, draft });
  return draft;
}

function write(place: CommentPlace, draft: CommentDraft): void {
  const text = draft.content === '' ? null : JSON.stringify(draft);
  parsed.set(keyOf(place), { text, draft });
  slotOf(place).write(text);
}

/** Puts words back into the form below their cat. False: others are there, or they would not outlive the page; nothing has changed. */
export function restoreCommentDraft(
  place: CommentPlace,
  { clientId, content }: Pick<CommentDraft, 'clientId' | 'content'>,
): boolean {
  if (readCommentDraft(place).content !== '') return false;
  write(place, { clientId, content, awaitsSignIn: false });
  if (slotOf(place).isKept()) return true;
  write(place, blank());
  return false;
}

/** With a new number: what comes next is another comment. */
export function discardCommentDraft(place: CommentPlace): void {
  write(place, blank());
}

/** A visitor's comments become the member's who signs in; below the same cat they follow what the member has begun before. */
export function claimCommentDrafts(ownerId: string): void {
  for (const name of listVisitorDrafts(nameStart)) {
    claimDraft({ name, ownerId }, (own, visitors) => {
      const [earlier, later] = [parseCommentDraft(own), parseCommentDraft(visitors)];
      if (!earlier || !later || earlier.content === later.content) return later ? visitors : own;
      return JSON.stringify({ ...later, content: `${earlier.content}\n\n${later.content}` });
    });
  }
}

/**
 * The comment that this reader writes below this cat: it survives a reload, a crash, and signing in. `rendered` is what the
 * server's HTML holds, which knows no draft.
 */
export function useCommentDraft({ catId, ownerId }: CommentPlace, rendered: string) {
  const serverDraft = useMemo(() => ({ clientId: '', content: rendered, awaitsSignIn: false }), [rendered]);
  useLayoutEffect(() => {
    if (ownerId !== null) claimCommentDrafts(ownerId);
  }, [ownerId]);
  const draft = useSyncExternalStore(
    subscribeToDrafts,
    () => readCommentDraft({ catId, ownerId }),
    () => serverDraft,
  );
  const actions = useMemo(() => {
    const place = { catId, ownerId };
    return {
      edit: (change: Partial<CommentDraft>) => write(place, { ...readCommentDraft(place), ...change }),
      renewClientId: () => write(place, { ...readCommentDraft(place), clientId: createClientId() }),
    };
  }, [catId, ownerId]);
  return { draft, ...actions };
}
