import { useRef } from 'react';
import { messageMax, type Thread } from '#features/contact/model/thread.ts';
import { PhotoField } from '#features/photos/photo-field.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { TextArea } from '#ui/forms/field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import type { MessageAnswer } from './message-answer.ts';
import { useMessageForm } from './use-message-form.ts';

interface MessageFormProps {
  thread: Thread;
  onSent: () => Promise<void>;
  clientId: string;
  answer: MessageAnswer | undefined;
}

export function MessageForm({ thread, onSent, clientId, answer }: MessageFormProps) {
  const form = useMessageForm(thread, onSent);
  const field = useRef<HTMLTextAreaElement>(null);
  const error = form.failure.content ?? (form.content === '' ? answer?.error : null);
  return (
    <form
      method="post"
      encType="multipart/form-data"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.send().then(() => field.current?.focus());
      }}
      className="space-y-3"
    >
      <input type="hidden" name="client_id" value={answer?.clientId ?? clientId} />
      {form.question !== null && (
        <Alert title={m.talk_question_title()}>
          <p dir="auto" className="break-words">
            {form.question}
          </p>
          <Checkbox label={m.talk_question_answer()} checked={form.isAnswer} onChange={form.setAnswer} />
        </Alert>
      )}
      <TextArea
        ref={field}
        label={m.talk_form_label()}
        name="content"
        rows={2}
        maxCharacters={messageMax}
        // Without JavaScript the text comes back from the action.
        value={form.content || (answer?.content ?? '')}
        onChange={(event) => form.edit(event.currentTarget.value)}
        error={error}
        className="min-h-20!"
      />
      {form.word && (
        <Checkbox
          className="noscript:hidden"
          label={m.talk_word_shown({ word: form.word.word })}
          checked={form.hasWord}
          onChange={form.setHasWord}
        />
      )}
      {form.failure.alert && <Alert variant="danger">{form.failure.alert}</Alert>}
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="noscript:hidden">
          <PhotoField photo={form.photo} error={form.failure.file} />
        </div>
        <Button type="submit" isBusy={form.isSending} icon={<Icon name="lucide:send" className="size-5" />}>
          {form.isSending ? m.talk_form_sending() : m.talk_form_send()}
        </Button>
      </div>
    </form>
  );
}
