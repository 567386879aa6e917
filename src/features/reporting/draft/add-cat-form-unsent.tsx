import { useEffect, useRef } from 'react';
import { useViewer } from '#context/root-data.ts';
import { isOpenToVisitors, type OutboxItem } from '#features/outbox/outbox-item.ts';
import { OutboxItemCard } from '#features/outbox/page/outbox-item-card.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { Button, ButtonLink } from '#ui/button.tsx';
import { useTakeBackCat } from './use-take-back-cat.ts';

interface AddCatUnsentProps {
  item: OutboxItem;
  onAnother: () => void;
  onLeave?: () => void;
}

export function AddCatUnsent({ item, onAnother, onLeave }: AddCatUnsentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const takeBack = useTakeBackCat();
  const readerId = useViewer()?.id ?? null;
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="space-y-5 pb-2">
      <div className="space-y-2">
        <h2 ref={heading} tabIndex={-1} dir="auto" className="text-balance font-bold text-xl outline-none">
          {m.outbox_kept_title({ name: item.title })}
        </h2>
        <p className="text-muted">
          {item.state === 'stuck'
            ? m.outbox_kept_text_stuck()
            : isOpenToVisitors(item)
              ? m.drafts_kept_text()
              : m.outbox_kept_text()}
        </p>
      </div>
      <OutboxItemCard item={item} readerId={readerId} onEdit={(each) => void takeBack(each)} />
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="secondary" onClick={onAnother}>
          {m.outbox_kept_another()}
        </Button>
        <ButtonLink to="/unsent" variant="ghost" onClick={onLeave}>
          {m.outbox_see_all()}
        </ButtonLink>
      </div>
    </div>
  );
}
