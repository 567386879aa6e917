import type { ReviewStatus } from '#features/cats/model/cat.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Badge, type BadgeLook } from '#ui/badge.tsx';

const looks: Record<ReviewStatus, { look: BadgeLook; text: () => string }> = {
  pending: { look: 'primary', text: m.moderation_status_pending },
  approved: { look: 'found', text: m.moderation_status_approved },
  rejected: { look: 'danger', text: m.moderation_status_rejected },
  deleted: { look: 'neutral', text: m.moderation_status_deleted },
};

/** The status of a cat or comment. */
export function StatusBadge({ status }: { status: ReviewStatus }) {
  return <Badge look={looks[status].look}>{looks[status].text()}</Badge>;
}
