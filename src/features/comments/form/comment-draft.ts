import { useEffect, useMemo } from 'react';
import { createClientId } from '#features/outbox/client-id.ts';
import type { DraftKey } from '#features/outbox/draft-store.ts';
import type { OutboxItem, OutboxPost } from '#features/outbox/outbox-item.ts';
import {
  changeDraft,
  claimDrafts,
  discardDraft,
  refreshDrafts,
  takeBack,
  useDraft,
} from '#features/outbox/page-drafts.ts';
import { listEarlierDrafts } from '#features/outbox/stored-texts.ts';

interface CommentDraft {
  /** The idempotency key is the same for every try, so that a lost response does not cause a duplicate. */
  clientId: string;
  content: string;
  /** A visitor has pressed send, and signs in first. */
  awaitsSignIn: boolean;
}

export interface CommentPlace {
  catId: number;
  /** Null means a visitor. */
  ownerId: string | null;
}

const earlierNameStart = 'comment-draft.';

export const commentDraftKey = ({ catId, ownerId }: CommentPlace): DraftKey => ({
  path: `/api/cats/comments/${catId}`,
  ownerId,
});

export function toPost({ clientId, content, awaitsSignIn }: CommentDraft, place: CommentPlace): OutboxPost {
  return {
    ...commentDraftKey(place),
    id: clientId,
    kind: 'comment',
    fields: { content },
    title: content.trim(),
    language: document.documentElement.lang,
    draft: { awaitsSignIn },
  };
}

export function catIdOf(item: OutboxItem): number {
  return Number(item.path.split('/').at(-1));
}

function toDraft({ id, post }: { id: string; post: OutboxPost | null }): CommentDraft {
  const { awaitsSignIn } = (post?.draft ?? {}) as Partial<CommentDraft>;
  return { clientId: id, content: post?.fields.content ?? '', awaitsSignIn: awaitsSignIn === true };
}

/** Resolves when the change is stored, or has failed. */
export function editCommentDraft(place: CommentPlace, change: Partial<CommentDraft>): Promise<void> {
  return changeDraft(commentDraftKey(place), (view) => {
    const draft = { ...toDraft(view), ...change };
    return draft.content === '' ? null : toPost(draft, place);
  });
}

export function discardCommentDraft(place: CommentPlace): Promise<void> {
  return discardDraft(commentDraftKey(place));
}

/** `busy` means that the form has another text. */
export function takeBackComment(item: OutboxItem, ownerId: string | null): Promise<'done' | 'busy' | 'failed'> {
  return takeBack(item, commentDraftKey({ catId: catIdOf(item), ownerId }));
}

/** An earlier draft of the member on the same cat has priority. */
export async function claimCommentDrafts(ownerId: string): Promise<void> {
  await importCommentDrafts();
  await claimDrafts({ kind: 'comment', ownerId }, (own, visitors) => {
    const [earlier, later] = [own.fields.content ?? '', visitors.fields.content ?? ''];
    if (earlier === later) return visitors;
    const content = `${earlier}\n\n${later}`;
    return { ...visitors, fields: { content }, title: content.trim() };
  });
}

export function parseCommentDraft(text: string | null): CommentDraft | null {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<Record<keyof CommentDraft, unknown>> | null;
    if (typeof value?.clientId !== 'string' || typeof value.content !== 'string') return null;
    return { clientId: value.clientId, content: value.content, awaitsSignIn: value.awaitsSignIn === true };
  } catch {
    return null;
  }
}

async function importPost(post: OutboxPost): Promise<boolean> {
  const { importDraft } = await import('#features/outbox/draft-store.ts');
  return importDraft(post, null);
}

/** Moves drafts of earlier builds from `localStorage`; each is deleted there only after it is stored here. */
export async function importCommentDrafts(): Promise<void> {
  const earlier = listEarlierDrafts(earlierNameStart);
  for (const { name, ownerId, text, remove } of earlier) {
    const draft = parseCommentDraft(text);
    const post = draft?.content && toPost(draft, { catId: Number(name.slice(earlierNameStart.length)), ownerId });
    if (!post || (await importPost(post).catch(() => false))) remove();
  }
  if (earlier.length > 0) await refreshDrafts();
}

/** The draft survives a reload, a crash and signing in. `rendered` is the text in the server's HTML. */
export function useCommentDraft({ catId, ownerId }: CommentPlace, rendered: string) {
  useEffect(() => void (ownerId === null ? importCommentDrafts() : claimCommentDrafts(ownerId)), [ownerId]);
  const view = useDraft(commentDraftKey({ catId, ownerId }));
  const draft = useMemo(
    () => (view.id === '' ? { clientId: '', content: rendered, awaitsSignIn: false } : toDraft(view)),
    [view, rendered],
  );
  const actions = useMemo(() => {
    const place = { catId, ownerId };
    return {
      edit: (change: Partial<CommentDraft>) => void editCommentDraft(place, change),
      renewClientId: () => void editCommentDraft(place, { clientId: createClientId() }),
    };
  }, [catId, ownerId]);
  return { draft, ...actions };
}
