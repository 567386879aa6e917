import type { CommentWithCat } from '#features/comments/model/comment.ts';
import type { QueueInBrowser } from '#features/moderation/queue/review-queue.tsx';
import { RowMark } from '#features/moderation/queue/review-row.tsx';
import { createSource } from '#features/moderation/queue/review-sources.ts';
import { CommentToReviewContent } from '#features/moderation/subject/comment-to-review-content.tsx';
import type { FoundContent } from '#features/moderation/subject/found-post.ts';
import type { CommentToReview } from '#features/moderation/to-review/comment-to-review.ts';
import { m } from '#i18n/paraglide/messages.js';
import { LocalLink } from '#ui/local-link.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { BannedMark } from './banned-mark.tsx';

export const commentsQueue: QueueInBrowser<CommentToReview> = {
  source: createSource('comments'),
  content: {
    nameOf: ({ content }) => content,
    toRow: ({ content, cat, created_at, author_record: author, warnings }) => ({
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
      marks: (
        <>
          {warnings.length > 0 && <RowMark icon="triangle-alert" text={m.moderation_warned()} isUrgent />}
          <BannedMark author={author} />
        </>
      ),
    }),
    render: (comment) => <CommentToReviewContent comment={comment} />,
  },
  empty: { title: m.moderation_empty_title, text: m.moderation_empty_text },
};

export const foundComments: FoundContent<CommentWithCat> = {
  nameOf: ({ content }) => content,
  render: ({ content, cat }, status) => (
    <>
      <h3 dir="auto" className="break-words font-normal text-lg leading-snug">
        {content}
      </h3>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        {status}
        {cat && (
          <span>
            {m.moderation_comment_on()}{' '}
            <LocalLink to={`/cat/${cat.id}`} dir="auto" className="font-medium text-link underline underline-offset-4">
              {cat.name}
            </LocalLink>
          </span>
        )}
      </p>
    </>
  ),
};
