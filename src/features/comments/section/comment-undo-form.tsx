import { commentIntents } from '#features/comments/model/comment-form-fields.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { useLocalAddress } from '#ui/local-link.tsx';

export function CommentUndoForm({ catId, commentId }: { catId: number; commentId: number }) {
  const localAddress = useLocalAddress();
  return (
    <form method="post" action={`${localAddress(`/cat/${catId}`)}#comments`}>
      <input type="hidden" name="intent" value={commentIntents.undo} />
      <input type="hidden" name="comment_id" value={commentId} />
      <Alert
        variant="success"
        title={m.comments_deleted()}
        action={
          <Button type="submit" variant="secondary" size="small">
            {m.comments_undo()}
          </Button>
        }
      />
    </form>
  );
}
