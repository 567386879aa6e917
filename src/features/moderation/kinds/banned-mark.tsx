import { RowMark } from '#features/moderation/queue/review-row.tsx';
import type { AuthorRecord } from '#features/moderation/to-review/cat-to-review.ts';
import { m } from '#i18n/paraglide/messages.js';

export function BannedMark({ author }: { author: AuthorRecord | null }) {
  if (!author || (author.status !== 'banned' && author.bans === 0)) return null;
  return <RowMark icon="ban" text={m.moderation_author_was_banned()} isUrgent />;
}
