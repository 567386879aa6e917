import { m } from '#i18n/paraglide/messages.js';
import { Badge } from '#ui/badge.tsx';
import { Icon } from '#ui/icon.tsx';
import type { CommentObjection } from './comment.ts';
import { commentReasons } from './comment-objection-texts.ts';

/** For its author: that a moderator has not let it through, and why. */
export function RefusedComment({ objection }: { objection: CommentObjection | null }) {
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-sm">
      <Badge look="danger" icon={<Icon name="lucide:x" className="size-3.5" />}>
        {m.comments_refused()}
      </Badge>
      {objection ? commentReasons[objection]() : m.comments_refused_text()}
    </p>
  );
}
