import { commentIntents } from '#features/comments/model/comment-form-fields.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Icon } from '#ui/icons/icon.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { useLocalAddress } from '#ui/local-link.tsx';

interface CommentDeleteFormProps {
  comment: { id: number; cat_id: number };
  isBusy: boolean;
  onDelete: () => void;
}

export function CommentDeleteForm({ comment, isBusy, onDelete }: CommentDeleteFormProps) {
  const localAddress = useLocalAddress();
  return (
    <form
      method="post"
      action={`${localAddress(`/cat/${comment.cat_id}`)}#comments`}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onDelete();
      }}
    >
      <input type="hidden" name="intent" value={commentIntents.delete} />
      <input type="hidden" name="comment_id" value={comment.id} />
      <IconButton
        type="submit"
        label={m.comments_delete_own_label()}
        icon={<Icon name="lucide:trash-2" className="size-4.5" />}
        isBusy={isBusy}
        className="text-muted hover:text-ink"
      />
    </form>
  );
}
