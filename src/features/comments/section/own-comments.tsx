import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { subscribeToLive } from '#features/cats/live/live-events.ts';
import { describeObjection } from '#features/cats/model/cat-objection-texts.ts';
import type { CommentWithCat } from '#features/comments/model/comment.ts';
import { commentReasons } from '#features/comments/model/comment-objection-texts.ts';
import { CatPhoto } from '#features/photos/cat-photo.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { EmptyState } from '#ui/empty-state.tsx';
import { CatWithBubble } from '#ui/illustrations/cat-with-bubble.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { CommentDeleteForm } from './comment-delete-form.tsx';
import { useCommentDeletion } from './use-comment-deletion.ts';

const groups = [
  { status: 'pending', title: m.comments_own_pending, text: m.comments_own_pending_text },
  { status: 'rejected', title: m.comments_own_rejected, text: m.comments_own_rejected_text },
  { status: 'deleted', title: m.comments_own_deleted, text: m.comments_own_deleted_text },
  { status: 'approved', title: m.comments_own_approved, text: null },
] as const;
/** A moderator rejected or deleted the comment. */
const isRefused = (status: CommentWithCat['status']) => status === 'rejected' || status === 'deleted';
const shownAtOnce = 6;

export function OwnComments({ comments }: { comments: CommentWithCat[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const deletion = useCommentDeletion(() => heading.current?.focus());
  useOwnChanges(comments);
  return (
    <section
      id="comments"
      aria-labelledby="comments-title"
      className="scroll-mt-[calc(var(--header-height)+1rem)] pt-4"
    >
      <h2 id="comments-title" ref={heading} tabIndex={-1} className="mb-4 font-bold text-xl outline-none">
        {m.comments_own_title()}
      </h2>
      {comments.length === 0 && (
        <EmptyState picture={<CatWithBubble />} title={m.comments_own_empty_title()}>
          {m.comments_own_empty_text()}
        </EmptyState>
      )}
      <div className="space-y-8">
        {groups.map(({ status, title, text }) => {
          const members = comments.filter((comment) => comment.status === status);
          if (members.length === 0) return null;
          const list = (some: CommentWithCat[]) => (
            <ul className="divide-y divide-line">
              {some.map((comment) => (
                <OwnComment
                  key={comment.id}
                  comment={comment}
                  isBusy={deletion.busyId === comment.id}
                  onDelete={() => void deletion.remove(comment.id)}
                />
              ))}
            </ul>
          );
          return (
            <section key={status} aria-labelledby={`own-comments-${status}`}>
              <h3 id={`own-comments-${status}`} className="font-semibold text-lg">
                {title()} <span className="font-normal text-muted tabular-nums">{members.length}</span>
              </h3>
              {text && <p className="text-muted text-sm">{text()}</p>}
              {isRefused(status) && (
                <LocalLink to="/terms" className="text-link text-sm underline underline-offset-2">
                  {m.comments_own_terms()}
                </LocalLink>
              )}
              {list(members.slice(0, shownAtOnce))}
              {members.length > shownAtOnce && (
                <details className="group border-line border-t pt-2">
                  <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-link text-sm group-open:sr-only">
                    {m.comments_own_more()}
                  </summary>
                  {list(members.slice(shownAtOnce))}
                </details>
              )}
            </section>
          );
        })}
      </div>
    </section>
  );
}

function useOwnChanges(comments: CommentWithCat[]): void {
  const { revalidate } = useRevalidator();
  const catIds = useRef(new Set<number>());
  useEffect(() => {
    catIds.current = new Set(comments.map(({ cat_id }) => cat_id));
  }, [comments]);
  useEffect(
    () =>
      subscribeToLive({
        onComments: (catId) => catIds.current.has(catId) && void revalidate(),
        onGap: () => void revalidate(),
      }),
    [revalidate],
  );
}

interface OwnCommentProps {
  comment: CommentWithCat;
  isBusy: boolean;
  onDelete: () => void;
}

function OwnComment({ comment, isBusy, onDelete }: OwnCommentProps) {
  const { cat } = comment;
  const reason = describeObjection(comment, commentReasons);
  return (
    <li className="flex gap-3 py-3" aria-busy={isBusy || undefined}>
      {cat?.photo ? (
        <CatPhoto photo={cat.photo} alt="" widths="thumbnail" sizes="3rem" className="size-12 shrink-0 rounded-xl" />
      ) : (
        <span className="size-12 shrink-0 rounded-xl bg-sunken" />
      )}
      <div className="min-w-0 flex-1">
        <p dir="auto" className="whitespace-pre-line break-words leading-relaxed">
          {comment.content}
        </p>
        {isRefused(comment.status) && reason && <p className="mt-0.5 text-sm">{reason}</p>}
        <p className="mt-0.5 text-muted text-sm">
          {cat ? (
            <LocalLink to={`/cat/${cat.id}#comments`} className="text-link underline underline-offset-2">
              {m.comments_own_on({ name: cat.name })}
            </LocalLink>
          ) : (
            m.comments_own_on_gone()
          )}{' '}
          · <RelativeTime date={comment.created_at} />
        </p>
      </div>
      {comment.status !== 'deleted' && <CommentDeleteForm comment={comment} isBusy={isBusy} onDelete={onDelete} />}
    </li>
  );
}
