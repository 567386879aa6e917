import { useEffect, useRef } from 'react';
import { useViewer } from '#context/root-data.ts';
import type { OutboxItem } from '#features/outbox/outbox-item.ts';
import { OutboxItemCard } from '#features/outbox/page/outbox-item-card.tsx';
import { HandlingGuide } from '#features/reporting/sent/handling-guide.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { ButtonLink } from '#ui/button.tsx';
import { useTakeBackSighting } from './use-take-back-sighting.ts';

export function SightingUnsent({ item, onLeave }: { item: OutboxItem; onLeave?: () => void }) {
  const readerId = useViewer()?.id ?? null;
  const { kind } = item.fields;
  const takeBack = useTakeBackSighting();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="space-y-5 pb-2">
      <div className="space-y-2">
        <h2 ref={heading} tabIndex={-1} className="text-balance font-bold text-xl outline-none">
          {m.sightings_kept_title()}
        </h2>
        <p className="text-muted">{item.state === 'stuck' ? m.outbox_kept_text_stuck() : m.sightings_kept_text()}</p>
      </div>
      <OutboxItemCard item={item} readerId={readerId} onEdit={(each) => void takeBack(each)} />
      {(kind === 'seen' || kind === 'with-me') && <HandlingGuide kind={kind} />}
      <ButtonLink to="/unsent" variant="ghost" onClick={() => onLeave?.()}>
        {m.outbox_see_all()}
      </ButtonLink>
    </div>
  );
}
