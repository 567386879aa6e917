import { useState } from 'react';
import { m } from '#i18n/paraglide/messages.js';
import { Button } from '#ui/button.tsx';
import { EmailField } from '#ui/forms/email-field.tsx';
import { ActError, ThreadPart } from './thread-part.tsx';
import type { ThreadState } from './use-thread.ts';

export function MailsPart({ state }: { state: ThreadState }) {
  const { mails } = state.thread;
  const [email, setEmail] = useState(mails.email ?? '');
  return (
    <ThreadPart title={m.talk_mails_title()} icon="lucide:mail" isOpen={mails.email === null && mails.can_edit}>
      <p role="status">
        {mails.email === null
          ? m.talk_mails_none()
          : mails.is_on
            ? m.talk_mails_on({ email: mails.email })
            : m.talk_mails_off()}
      </p>
      {mails.is_on && <p className="text-muted">{mails.can_answer ? m.talk_mails_answer() : m.talk_mails_page()}</p>}
      {mails.email !== null && (
        <Button
          variant="secondary"
          size="small"
          isBusy={state.busy === 'mails'}
          onClick={() => void state.run('mails', { is_on: !mails.is_on })}
        >
          {mails.is_on ? m.news_turn_off() : m.news_turn_on()}
        </Button>
      )}
      {mails.can_edit && (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void state.run('mails', { is_on: true, email });
          }}
          className="space-y-2"
        >
          <EmailField
            label={m.sightings_form_email()}
            hint={m.sightings_form_email_hint()}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <Button type="submit" variant="secondary" size="small" isBusy={state.busy === 'mails'}>
            {m.talk_mails_save()}
          </Button>
        </form>
      )}
      <ActError state={state} acts={['mails']} />
    </ThreadPart>
  );
}
