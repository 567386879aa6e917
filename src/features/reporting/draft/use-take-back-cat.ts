import { useViewer } from '#context/root-data.ts';
import type { OutboxItem } from '#features/outbox/outbox-item.ts';
import { m } from '#i18n/paraglide/messages.js';
import { useModal } from '#ui/overlays/modal-state.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { takeBackCat } from './cat-draft.ts';

export function useTakeBackCat(): (item: OutboxItem) => Promise<void> {
  const modal = useModal();
  const viewer = useViewer();
  const openForm = () => modal.open('addCat');
  return async (item) => {
    const outcome = await takeBackCat(item, viewer?.id ?? null).catch(() => 'failed' as const);
    if (outcome === 'done') return openForm();
    const action = { label: m.outbox_edit_open_form(), onClick: openForm };
    if (outcome === 'busy') toast({ title: m.outbox_edit_busy(), variant: 'info', action });
    else toast({ title: m.outbox_edit_failed(), variant: 'danger' });
  };
}
