import type { DraftOwner } from '#features/outbox/draft-store.ts';
import { canTakeBack, type OutboxItem, type OutboxPost } from '#features/outbox/outbox-item.ts';
import { findItem, removeItem } from '#features/outbox/outbox-store.ts';
import { discardCommentDraft, restoreCommentDraft } from './comment-draft.ts';

export interface NewComment {
  catId: number;
  clientId: string;
  content: string;
  ownerId: string | null;
}

/** A comment as the outbox keeps it. */
export function toPost({ catId, clientId, content, ownerId }: NewComment): OutboxPost {
  return {
    id: clientId,
    kind: 'comment',
    ownerId,
    path: `/api/cats/comments/${catId}`,
    fields: { content },
    title: content.trim(),
    language: document.documentElement.lang,
    draft: { catId },
  };
}

/** Below which cat it is to stand. */
export function catIdOf(item: OutboxItem): number {
  return Number(item.path.split('/').at(-1));
}

/** Takes an unsent comment back into its form, which keeps it before the outbox lets go. False: other words are there already. */
export async function takeBackComment(item: OutboxItem, ownerId: DraftOwner): Promise<boolean> {
  const place = { catId: catIdOf(item), ownerId };
  if (!restoreCommentDraft(place, { clientId: item.id, content: item.fields.content ?? '' })) return false;
  if (await removeItem(item.id, canTakeBack)) return true;
  discardCommentDraft(place);
  return false;
}

/** Whether these words are in the outbox already, under the same number: the form becomes free then. */
export async function isQueued(clientId: string): Promise<boolean> {
  return clientId !== '' && (await findItem(clientId)) !== null;
}
