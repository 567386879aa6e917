import type { OutboxItem } from '#features/outbox/outbox-item.ts';
import { pathOfThread } from '#features/outbox/page/path-of-sent.ts';
import { m } from '#i18n/paraglide/messages.js';
import { useLocalNavigate } from '#ui/local-link.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { takeBackMessage } from './message-draft.ts';

/** Shows a message if that fails. */
export function useTakeBackMessage(): (item: OutboxItem) => Promise<void> {
  const navigate = useLocalNavigate();
  return async (item) => {
    const openBox = () => navigate(pathOfThread(item));
    const outcome = await takeBackMessage(item).catch(() => 'failed');
    if (outcome === 'done') return openBox();
    toast({
      title: outcome === 'busy' ? m.talk_edit_busy() : m.outbox_edit_failed(),
      variant: 'info',
      action: { label: m.outbox_edit_open_form(), onClick: openBox },
    });
  };
}
