import { LostFoundBadge } from '#features/cats/lost-found-badge.tsx';
import { WarnedWords, WarningList } from '#features/contact/thread-page/warned-words.tsx';
import type { CommentToReview } from '#features/moderation/to-review/comment-to-review.ts';
import { CatPhoto } from '#features/photos/cat-photo.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { LocalLink } from '#ui/local-link.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { AuthorNote } from './author-note.tsx';
import { cardId } from './review-card-id.ts';
import { SubjectHistory } from './subject-history.tsx';

export function CommentToReviewContent({ comment }: { comment: CommentToReview }) {
  const { cat } = comment;
  return (
    <div className="gap-x-6 p-4 ps-20 sm:flex sm:p-5 sm:ps-22 lg:ps-5">
      <div className="min-w-0 flex-1 space-y-3">
        <div>
          <p className="text-muted text-sm">
            <RelativeTime date={comment.created_at} />
          </p>
          <h2 id={`${cardId(comment.id)}-name`} dir="auto" className="mt-1 break-words text-lg leading-snug">
            <WarnedWords words={comment.content} warnings={comment.warnings} />
          </h2>
        </div>
        <WarningList warnings={comment.warnings} />
        <AuthorNote record={comment.author_record} />
        <SubjectHistory entries={comment.history} />
      </div>
      {cat && (
        <div className="relative flex items-center gap-3 self-start rounded-2xl bg-sunken p-2 max-sm:mt-3 sm:w-64">
          {cat.photo && (
            <CatPhoto
              photo={cat.photo}
              alt=""
              widths="thumbnail"
              sizes="5rem"
              className="aspect-square w-20 shrink-0 rounded-xl"
            />
          )}
          <div className="min-w-0 text-sm">
            <p className="text-muted text-xs">{m.moderation_comment_on()}</p>
            <LocalLink
              to={`/cat/${cat.id}`}
              dir="auto"
              className="line-clamp-2 font-semibold after:absolute after:inset-0 hover:underline"
            >
              {cat.name}
            </LocalLink>
            <LostFoundBadge isLost={cat.is_lost} className="mt-1" />
          </div>
        </div>
      )}
    </div>
  );
}
