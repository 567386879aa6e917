import { useViewer } from '#context/root-data.ts';
import type { OutboxItem } from '#features/outbox/outbox-item.ts';
import { m } from '#i18n/paraglide/messages.js';
import { useLocalNavigate } from '#ui/local-link.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { catIdOf, takeBackComment } from './comment-draft.ts';

export function useTakeBackComment(): (item: OutboxItem) => Promise<void> {
  const navigate = useLocalNavigate();
  const viewer = useViewer();
  return async (item) => {
    const openForm = () => navigate(`/cat/${catIdOf(item)}#comments`);
    const outcome = await takeBackComment(item, viewer?.id ?? null).catch(() => 'failed');
    if (outcome === 'done') return openForm();
    toast({
      title: m.outbox_edit_busy_comment(),
      variant: 'info',
      action: { label: m.outbox_edit_open_form(), onClick: openForm },
    });
  };
}
