import { describeObjection } from '#features/cats/model/cat-objection-texts.ts';
import type { PublicComment } from '#features/comments/model/comment.ts';
import { commentReasons } from '#features/comments/model/comment-objection-texts.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Badge } from '#ui/badge.tsx';
import { Icon } from '#ui/icons/icon.tsx';

export function RefusedComment({ comment }: { comment: PublicComment }) {
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-sm">
      <Badge variant="danger" icon={<Icon name="lucide:x" className="size-3.5" />}>
        {m.comments_refused()}
      </Badge>
      {describeObjection(comment, commentReasons) ?? m.comments_refused_text()}
    </p>
  );
}
