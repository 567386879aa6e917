import { useRef } from 'react';
import { commentLimits } from '#features/comments/model/comment.ts';
import { type CommentFormAnswer, commentIntents } from '#features/comments/model/comment-form-fields.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/forms/field.tsx';
import { useLocalAddress } from '#ui/local-link.tsx';
import { useCommentForm } from './use-comment-form.ts';

interface CommentFormProps {
  catId: number;
  /** The form without JavaScript has this client id for every try. */
  clientId: string;
  typed: string;
  answer: CommentFormAnswer | undefined;
  isDone: boolean;
}

export function CommentForm({ catId, clientId, typed, answer, isDone }: CommentFormProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const form = useCommentForm({ catId, typed, answer, field });
  const localAddress = useLocalAddress();
  return (
    <form
      method="post"
      action={`${localAddress(`/cat/${catId}`)}#comments`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.send();
      }}
      className="space-y-3"
    >
      <input type="hidden" name="intent" value={commentIntents.add} />
      <input type="hidden" name="client_id" value={answer?.clientId || clientId} />
      {form.isBack && <Alert variant="info">{m.comments_form_back()}</Alert>}
      <TextArea
        ref={field}
        label={m.comments_form_label()}
        hint={m.comments_form_hint()}
        name="content"
        rows={2}
        maxCharacters={commentLimits.max}
        error={form.error}
        value={form.content}
        onChange={(event) => form.edit(event.currentTarget.value)}
        className="min-h-20!"
      />
      {form.alert && (
        <Alert
          variant="danger"
          action={
            <Button variant="secondary" size="small" isBusy={form.isSending} onClick={() => void form.send()}>
              {m.common_retry()}
            </Button>
          }
        >
          {form.alert}
        </Alert>
      )}
      {(form.isSent || isDone) && form.content === '' && <Alert variant="success">{m.comments_form_done()}</Alert>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" isBusy={form.isSending}>
          {form.isSending ? m.comments_form_sending() : m.comments_form_send()}
        </Button>
        {form.isVisitor && (
          <p className="min-w-0 flex-1 basis-48 text-muted text-sm">
            {form.content.trim() ? m.comments_form_visitor() : m.comments_form_visitor_blank()}
          </p>
        )}
      </div>
    </form>
  );
}
