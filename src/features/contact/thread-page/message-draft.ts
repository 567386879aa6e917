import { useMemo } from 'react';
import type { DraftKey } from '#features/outbox/draft-store.ts';
import type { OutboxItem, OutboxPost } from '#features/outbox/outbox-item.ts';
import { findPhotos } from '#features/outbox/outbox-store.ts';
import { changeDraft, takeBack, useDraft } from '#features/outbox/page-drafts.ts';
import { m } from '#i18n/paraglide/messages.js';

export interface MessagePlace {
  threadKey: string;
  /** A visitor with a link has no id. */
  ownerId: string | null;
}

const findFirst = async (id: string) => (await findPhotos(id))[0] ?? null;

export const messagePath = (threadKey: string) => `/api/threads/${threadKey}/messages`;
const draftKey = ({ threadKey, ownerId }: MessagePlace): DraftKey => ({ path: messagePath(threadKey), ownerId });

interface NewMessage {
  id: string;
  content: string;
  kind: 'words' | 'answer' | 'word-photo';
}

export function toPost({ id, content, kind }: NewMessage, place: MessagePlace): OutboxPost {
  return {
    ...draftKey(place),
    id,
    kind: 'message',
    fields: { content, kind },
    title: content.trim() || m.talk_photo_alone(),
    language: document.documentElement.lang,
    draft: null,
  };
}

export function useMessageDraft({ threadKey, ownerId }: MessagePlace) {
  const view = useDraft(draftKey({ threadKey, ownerId }));
  const { id } = view;
  const findStored = useMemo(() => (view.hasStoredPhotos ? () => findFirst(id) : null), [id, view.hasStoredPhotos]);
  const edit = (change: { content?: string; photo?: Blob | null }) => {
    const place = { threadKey, ownerId };
    void changeDraft(
      draftKey(place),
      (before) => {
        const content = change.content ?? before.post?.fields.content ?? '';
        const hasPhoto = change.photo === undefined ? view.hasStoredPhotos : change.photo !== null;
        return content === '' && !hasPhoto ? null : toPost({ id: before.id, content, kind: 'words' }, place);
      },
      change.photo === undefined ? undefined : change.photo ? [change.photo] : [],
    );
  };
  return { id, content: view.post?.fields.content ?? '', findStored, edit };
}

/** `busy` means that the box has another text. */
export function takeBackMessage(item: OutboxItem): Promise<'done' | 'busy' | 'failed'> {
  return takeBack(item, { path: item.path, ownerId: item.ownerId });
}
