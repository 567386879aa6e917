import { useEffect, useRef } from 'react';
import { useViewer } from '#context/root-data.ts';
import { isUnsent } from '#features/outbox/outbox-item.ts';
import { isReadable } from '#features/outbox/page/explain-item.ts';
import { OutboxItemCard } from '#features/outbox/page/outbox-item-card.tsx';
import { useOutbox } from '#features/outbox/page/use-outbox.ts';
import { messagePath } from './message-draft.ts';
import { useTakeBackMessage } from './use-take-back-message.ts';

export function UnsentMessages({ threadKey, onArrived }: { threadKey: string; onArrived: () => Promise<void> }) {
  const readerId = useViewer()?.id ?? null;
  const takeBack = useTakeBackMessage();
  const messages = (useOutbox() ?? []).filter(
    (item) => item.path === messagePath(threadKey) && isReadable(item, readerId),
  );
  const unsent = messages.filter(isUnsent);
  const arrived = messages.length - unsent.length;
  const known = useRef(arrived);
  useEffect(() => {
    if (arrived > known.current) void onArrived();
    known.current = arrived;
  }, [arrived, onArrived]);
  if (unsent.length === 0) return null;
  return (
    <ul className="space-y-3">
      {unsent.map((item) => (
        <li key={item.id}>
          <OutboxItemCard item={item} readerId={readerId} onEdit={(each) => void takeBack(each)} />
        </li>
      ))}
    </ul>
  );
}
