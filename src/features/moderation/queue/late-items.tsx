import { callApi } from '@catlas/platform/http/call-api.ts';
import { useEffect, useState } from 'react';
import { type QueueKind, reviewKinds } from '#db/review-kinds.ts';
import { actionText } from '#features/moderation/subject/subject-history.tsx';
import type { HistoryEntry } from '#features/moderation/to-review/cat-to-review.ts';
import { m } from '#i18n/paraglide/messages.js';

interface LateItemsProps {
  kind: QueueKind;
  items: { id: number; name: string }[];
}

/** Posts have calls that give their history; the names of other items stand alone. */
const historyOf: Partial<Record<QueueKind, 'cats' | 'comments'>> = {
  cats: 'cats',
  reports: 'cats',
  comments: 'comments',
};
/** After a large batch of another moderator the first ones say enough. */
const mostAsked = 5;

export function LateItems({ kind, items }: LateItemsProps) {
  return (
    <ul>
      {items.map(({ id, name }, index) => (
        <LateItem key={id} id={id} name={name} posts={index < mostAsked ? historyOf[kind] : undefined} />
      ))}
    </ul>
  );
}

interface LateItemProps {
  id: number;
  name: string;
  posts: 'cats' | 'comments' | undefined;
}

function LateItem({ id, name, posts }: LateItemProps) {
  const [newest, setNewest] = useState<HistoryEntry | null>(null);
  useEffect(() => {
    if (!posts) return;
    const leaving = new AbortController();
    callApi<Record<string, { history: HistoryEntry[] }>>(`/api/bo/${posts}/${id}`, { signal: leaving.signal }).then(
      (answer) => setNewest(answer[reviewKinds[posts].subject]?.history[0] ?? null),
      // Without it the name stands alone.
      () => undefined,
    );
    return () => leaving.abort();
  }, [posts, id]);
  return (
    <li>
      <span dir="auto">{name}</span>
      {newest && (
        <span dir="auto">
          {' · '}
          {m.moderation_late_by({
            name: newest.actor ?? m.moderation_actor_unknown(),
            action: actionText(newest.action),
          })}
        </span>
      )}
    </li>
  );
}
