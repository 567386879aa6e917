import { callApi } from '@catlas/platform/http/call-api.ts';
import { useEffect } from 'react';
import { describeObjection } from '#features/cats/model/cat-objection-texts.ts';
import type { CommentWithCat } from '#features/comments/model/comment.ts';
import { commentReasons } from '#features/comments/model/comment-objection-texts.ts';
import { m } from '#i18n/paraglide/messages.js';
import { useLocalNavigate } from '#ui/local-link.tsx';
import { toast } from '#ui/overlays/toast.ts';

/** More notifications than this become one message. */
const mostToasts = 3;
/** The server may send notifications again before it records that this page has shown them. */
const told = new Set<string>();
const keyOf = ({ id, status }: CommentWithCat) => `${id} ${status}`;

export function CommentNotifications({ notifications }: { notifications: CommentWithCat[] }) {
  const navigate = useLocalNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the toasts depend only on the notifications
  useEffect(() => {
    const fresh = notifications.filter((comment) => !told.has(keyOf(comment)));
    if (fresh.length === 0) return;
    for (const comment of fresh) told.add(keyOf(comment));
    const show = (to: string) => ({ label: m.comments_notifications_show(), onClick: () => navigate(to) });
    if (fresh.length > mostToasts) {
      const title = m.comments_notifications_many({ count: fresh.length });
      toast({ title, variant: 'info', action: show('/user#comments') });
    } else {
      for (const comment of fresh) {
        const isApproved = comment.status === 'approved';
        const address = isApproved && comment.cat ? `/cat/${comment.cat.id}#comments` : '/user#comments';
        toast({
          title: titleOf(comment),
          description: describeObjection(comment, commentReasons) ?? comment.content,
          variant: isApproved ? 'success' : 'info',
          action: show(address),
        });
      }
    }
    // If this request fails, another page shows the notification again, which does no harm.
    const json = { told: fresh.map(({ id, status }) => ({ id, status })) };
    void callApi('/api/user/comments/seen', { method: 'POST', json }).catch(() => undefined);
  }, [notifications]);
  return null;
}

function titleOf({ status, cat }: CommentWithCat): string {
  if (status === 'approved') {
    return cat ? m.comments_notifications_approved({ name: cat.name }) : m.comments_notifications_approved_plain();
  }
  if (status === 'deleted') {
    return cat ? m.comments_notifications_deleted({ name: cat.name }) : m.comments_notifications_deleted_plain();
  }
  return cat ? m.comments_notifications_rejected({ name: cat.name }) : m.comments_notifications_rejected_plain();
}
