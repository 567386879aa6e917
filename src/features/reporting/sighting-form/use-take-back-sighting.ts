import type { OutboxItem } from '#features/outbox/outbox-item.ts';
import { m } from '#i18n/paraglide/messages.js';
import { useLocalNavigate } from '#ui/local-link.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { formPathOf, takeBackSighting } from './sighting-draft.ts';

export function useTakeBackSighting(): (item: OutboxItem) => Promise<void> {
  const navigate = useLocalNavigate();
  return async (item) => {
    const openForm = () => navigate(formPathOf(item));
    const outcome = await takeBackSighting(item).catch(() => 'failed');
    if (outcome === 'done') return openForm();
    toast({
      title: outcome === 'busy' ? m.sightings_edit_busy() : m.outbox_edit_failed(),
      variant: 'info',
      action: { label: m.outbox_edit_open_form(), onClick: openForm },
    });
  };
}
