import type { ReviewStatus } from '#db/report-values.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Badge, type BadgeVariant } from '#ui/badge.tsx';

const variants: Record<ReviewStatus, { variant: BadgeVariant; text: () => string }> = {
  pending: { variant: 'primary', text: m.moderation_status_pending },
  approved: { variant: 'found', text: m.moderation_status_approved },
  rejected: { variant: 'danger', text: m.moderation_status_rejected },
  deleted: { variant: 'neutral', text: m.moderation_status_deleted },
};

export function StatusBadge({ status }: { status: ReviewStatus }) {
  return <Badge variant={variants[status].variant}>{variants[status].text()}</Badge>;
}
