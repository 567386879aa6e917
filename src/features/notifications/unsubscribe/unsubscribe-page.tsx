import { Form } from 'react-router';
import { AccountPanel } from '#features/accounts/forms/account-panel.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import type { MailSwitch } from './unsubscribe-form.server.ts';

interface UnsubscribePageProps {
  mails: MailSwitch | null;
  isDone: boolean;
}

const textsOf: Record<MailSwitch['kind'], { on: () => string; off: () => string }> = {
  thread: { on: m.threads_mails_on, off: m.threads_mails_off },
  decisions: { on: m.news_unsubscribe_on, off: m.news_unsubscribe_off },
  questions: { on: m.questions_mails_on, off: m.questions_mails_off },
  alerts: { on: m.alerts_mails_on, off: m.alerts_mails_off },
};

/** The page needs no sign-in. */
export function UnsubscribePage({ mails, isDone }: UnsubscribePageProps) {
  if (!mails) {
    return (
      <AccountPanel title={m.news_unsubscribe_title()}>
        <Alert variant="warning" title={m.news_unsubscribe_unknown()}>
          {m.news_unsubscribe_unknown_text()}{' '}
          <LocalLink to="/user#mails" className="font-semibold underline underline-offset-2">
            {m.news_unsubscribe_account()}
          </LocalLink>
        </Alert>
      </AccountPanel>
    );
  }
  const { isOn, kind } = mails;
  const texts = textsOf[kind];
  return (
    <AccountPanel title={m.news_unsubscribe_title()}>
      <div className="space-y-5">
        <div role="status">
          {isDone && <Alert variant="success">{isOn ? m.news_switch_on() : m.news_switch_off()}</Alert>}
        </div>
        <p>{isOn ? texts.on() : texts.off()}</p>
        <Form method="post">
          <Button
            type="submit"
            name="mails"
            value={isOn ? 'off' : 'on'}
            className="w-full"
            variant={isOn ? 'primary' : 'secondary'}
          >
            {isOn ? m.news_turn_off() : m.news_turn_on()}
          </Button>
        </Form>
        <p className="text-muted text-sm">{m.news_unsubscribe_rest()}</p>
      </div>
    </AccountPanel>
  );
}
