import { LostFoundBadge } from '#features/cats/list/lost-found-badge.tsx';
import type { CatToReview } from '#features/moderation/to-review/cat-to-review.ts';
import type { CommentToReview } from '#features/moderation/to-review/comment-to-review.ts';
import { m } from '#i18n/paraglide/messages.js';
import { RelativeTime } from '#ui/relative-time.tsx';
import type { QueuedReport } from './reported-cat.ts';
import { type RowContent, RowMark } from './review-row.tsx';

export function toCatRow(cat: CatToReview): RowContent {
  const { change, lookalikes, author_record: author } = cat;
  return {
    photo: change?.photo ?? cat.photo,
    title: change?.name ?? cat.name,
    line: <CatLine cat={cat} />,
    marks: (
      <>
        {change && <RowMark icon="pencil" text={m.moderation_change_title()} />}
        {lookalikes.length > 0 && <RowMark icon="copy" text={m.moderation_lookalikes()} />}
        {author && (author.status === 'banned' || author.bans > 0) && (
          <RowMark icon="ban" text={m.moderation_author_was_banned()} isUrgent />
        )}
      </>
    ),
  };
}

export function toReportedRow({ cat, reports }: QueuedReport): RowContent {
  return {
    photo: cat.photo,
    title: cat.name,
    line: <CatLine cat={cat} />,
    marks: (
      <span className="flex shrink-0 items-center gap-0.5 font-semibold text-danger text-xs tabular-nums">
        <RowMark icon="flag" text={m.moderation_tab_reported()} isUrgent />
        {reports.length}
      </span>
    ),
  };
}

export function toCommentRow({ content, cat, created_at, author_record: author }: CommentToReview): RowContent {
  return {
    photo: cat?.photo ?? null,
    title: content,
    line: (
      <>
        <RelativeTime date={created_at} className="shrink-0" />
        {cat && (
          <span dir="auto" className="truncate">
            · {cat.name}
          </span>
        )}
      </>
    ),
    marks: author && (author.status === 'banned' || author.bans > 0) && (
      <RowMark icon="ban" text={m.moderation_author_was_banned()} isUrgent />
    ),
  };
}

function CatLine({ cat }: { cat: CatToReview }) {
  return (
    <>
      <LostFoundBadge isLost={cat.is_lost} className="shrink-0" />
      <RelativeTime date={cat.created_at} className="shrink-0" />
      <span className="truncate">· {cat.location.label ?? m.cats_page_unknown_place()}</span>
    </>
  );
}
