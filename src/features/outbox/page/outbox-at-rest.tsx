import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { awaitsCode, type OutboxItem } from '#features/outbox/outbox-item.ts';
import { sendWhenDue } from '#features/outbox/send-when-due.ts';
import { m } from '#i18n/paraglide/messages.js';
import { useLocalNavigate } from '#ui/local-link.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { OutboxBadge } from './outbox-badge.tsx';
import { outboxBadgePlace } from './outbox-badge-place.ts';
import { pathOfSent } from './path-of-sent.ts';

export function OutboxAtRest({ readerId }: { readerId: string | null }) {
  const latestNavigate = useLocalNavigate();
  const navigate = useRef(latestNavigate);
  navigate.current = latestNavigate;
  useEffect(() => {
    const onArrived = (item: OutboxItem) => {
      const title = titleOfArrived(item);
      const action = { label: m.outbox_show(), onClick: () => navigate.current(pathOfSent(item)) };
      toast({ title, variant: 'success', action });
    };
    return sendWhenDue({ readerId, onArrived });
  }, [readerId]);
  const place = document.getElementById(outboxBadgePlace);
  return place && createPortal(<OutboxBadge readerId={readerId} />, place);
}

function titleOfArrived(item: OutboxItem): string {
  if (awaitsCode(item)) return m.drafts_arrived({ name: item.title });
  switch (item.kind) {
    case 'cat':
      return m.outbox_arrived_cat({ name: item.title });
    case 'comment':
      return m.outbox_arrived_comment();
    case 'sighting':
      return m.outbox_arrived_sighting();
    case 'message':
      return m.outbox_arrived_message();
  }
}
