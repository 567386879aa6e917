import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { subscribeToLive } from '#features/cats/live/live-events.ts';
import { CommentForm } from '#features/comments/form/comment-form.tsx';
import type { CommentFormAnswer } from '#features/comments/model/comment-form-fields.ts';
import { m } from '#i18n/paraglide/messages.js';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { latePart } from '#ui/loading/late-part.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import type { CatComments } from './cat-comments.server.ts';
import { CommentItem, type RenderRemoval } from './comment-item.tsx';
import { CommentUndoForm } from './comment-undo-form.tsx';
import { useCommentDeletion } from './use-comment-deletion.ts';

const UnsentComments = latePart(() =>
  import('#features/comments/form/unsent-comments.tsx').then((module) => module.UnsentComments),
);

interface CommentsSectionProps {
  catId: number;
  data: CatComments;
  isOpen: boolean;
  answer: CommentFormAnswer | undefined;
  renderRemoval: RenderRemoval;
}

export function CommentsSection({ catId, data, isOpen, answer, renderRemoval }: CommentsSectionProps) {
  const { comments, total, earlier, isEarlierPage, done } = data;
  const heading = useRef<HTMLHeadingElement>(null);
  const { revalidate } = useRevalidator();
  // The deleted comment had the focus.
  const focusHeading = () => heading.current?.focus();
  const { busyId, remove } = useCommentDeletion(focusHeading);
  useEffect(
    () => subscribeToLive({ onComments: (changedId) => changedId === catId && void revalidate(), onGap: () => {} }),
    [catId, revalidate],
  );
  if (!isOpen && total === 0) return null;
  return (
    <section id="comments" aria-labelledby="comments-title" className="scroll-mt-[calc(var(--header-height)+1rem)]">
      <h2 id="comments-title" ref={heading} tabIndex={-1} className="font-bold text-2xl outline-none">
        {m.comments_title()}{' '}
        <span aria-hidden="true" className="font-normal text-lg text-muted tabular-nums">
          {total}
        </span>
      </h2>
      <p role="status" className="sr-only">
        {m.comments_count_label({ count: total })}
      </p>
      <div className="mt-4 space-y-4">
        {done?.kind === 'deleted' && <CommentUndoForm catId={catId} commentId={done.id} />}
        {isOpen && (
          <CommentForm
            catId={catId}
            clientId={data.clientId}
            typed={data.typed}
            answer={answer}
            isDone={done?.kind === 'added'}
          />
        )}
      </div>
      <UnsentComments catId={catId} />
      {isEarlierPage && (
        <p className="mt-4">
          <LocalLink
            to={`/cat/${catId}#comments`}
            className="inline-flex min-h-11 items-center font-semibold text-link text-sm hover:underline"
          >
            {m.comments_newest()}
          </LocalLink>
        </p>
      )}
      {comments.length > 0 ? (
        <ul className="mt-4 divide-y divide-line border-line border-t">
          {comments.map((comment) => (
            <CommentItem
              key={comment.id}
              comment={comment}
              isBusy={busyId === comment.id}
              onDelete={() => void remove(comment.id)}
              renderRemoval={renderRemoval}
              onRemoved={focusHeading}
            />
          ))}
        </ul>
      ) : (
        <EmptyState title={m.comments_empty_title()} className="pb-2">
          {m.comments_empty_text()}
        </EmptyState>
      )}
      {earlier && (
        <ButtonLink
          // A longer page keeps its scroll position; the next page starts at its top.
          {...(earlier.startsWith('before')
            ? { to: `/cat/${catId}?${earlier}#comments` }
            : { to: `/cat/${catId}?${earlier}`, preventScrollReset: true, replace: true })}
          variant="secondary"
          size="small"
        >
          {m.comments_more()}
        </ButtonLink>
      )}
    </section>
  );
}
