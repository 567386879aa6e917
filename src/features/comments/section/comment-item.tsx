import type { ReactNode } from 'react';
import { useViewer } from '#context/root-data.ts';
import { needsDeletionReason } from '#features/cats/model/cat-policy.ts';
import type { PublicComment } from '#features/comments/model/comment.ts';
import { canDeleteComment } from '#features/comments/model/comment-policy.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Badge } from '#ui/badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { latePart } from '#ui/loading/late-part.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';

// Only the author of a comment sees these.
const CommentDeleteForm = latePart(() =>
  import('./comment-delete-form.tsx').then((module) => module.CommentDeleteForm),
);
const RefusedComment = latePart(() => import('./refused-comment.tsx').then((module) => module.RefusedComment));

interface CommentItemProps {
  comment: PublicComment;
  isBusy: boolean;
  onDelete: () => void;
  renderRemoval: RenderRemoval;
  onRemoved: () => void;
}

export type RenderRemoval = (comment: PublicComment, onRemoved: () => void) => ReactNode;

/** The style is in `components.css`, because each page has many comments. */
export function CommentItem({ comment, isBusy, onDelete, renderRemoval, onRemoved }: CommentItemProps) {
  const viewer = useViewer();
  const { author, status } = comment;
  const isOwn = viewer !== null && viewer.id === author?.id;
  const subject = { user_id: author?.id ?? null, status };
  const name = author?.display_name ?? m.comments_anonymous();
  return (
    <li
      id={`comment-${comment.id}`}
      aria-busy={isBusy || undefined}
      className={classNames('comment', isBusy && 'opacity-55')}
    >
      <span aria-hidden="true">
        {author ? [...name][0]?.toLocaleUpperCase() : <Icon name="lucide:user-round" className="size-4.5" />}
      </span>
      <div>
        <p>
          <b dir="auto">{name}</b>
          {isOwn && <Badge>{m.comments_you()}</Badge>}
          <RelativeTime date={comment.created_at} />
        </p>
        <p dir="auto">{comment.content}</p>
        {status === 'rejected' && <RefusedComment comment={comment} />}
        {status === 'pending' && (
          <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-sm">
            <Badge variant="primary" icon={<Icon name="lucide:clock" className="size-3.5" />}>
              {m.comments_pending()}
            </Badge>
            {m.comments_pending_text()}
          </p>
        )}
      </div>
      {canDeleteComment(viewer, subject) &&
        (needsDeletionReason(viewer, subject) ? (
          renderRemoval(comment, onRemoved)
        ) : (
          <CommentDeleteForm comment={comment} isBusy={isBusy} onDelete={onDelete} />
        ))}
    </li>
  );
}
