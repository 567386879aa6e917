import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useViewer } from '#context/root-data.ts';
import { isUnsent } from '#features/outbox/outbox-item.ts';
import { isReadable } from '#features/outbox/page/explain-item.ts';
import { OutboxItemCard } from '#features/outbox/page/outbox-item-card.tsx';
import { useOutbox } from '#features/outbox/page/use-outbox.ts';
import { catIdOf } from './comment-draft.ts';
import { useTakeBackComment } from './use-take-back-comment.ts';

export function UnsentComments({ catId }: { catId: number }) {
  const readerId = useViewer()?.id ?? null;
  const takeBack = useTakeBackComment();
  const { revalidate } = useRevalidator();
  const comments = (useOutbox() ?? []).filter(
    (item) => item.kind === 'comment' && catIdOf(item) === catId && isReadable(item, readerId),
  );
  const unsent = comments.filter(isUnsent);
  const arrived = comments.length - unsent.length;
  const known = useRef(arrived);
  useEffect(() => {
    if (arrived > known.current) void revalidate();
    known.current = arrived;
  }, [arrived, revalidate]);
  if (unsent.length === 0) return null;
  return (
    <ul className="mt-4 space-y-3">
      {unsent.map((item) => (
        <li key={item.id}>
          <OutboxItemCard item={item} readerId={readerId} onEdit={(each) => void takeBack(each)} />
        </li>
      ))}
    </ul>
  );
}
