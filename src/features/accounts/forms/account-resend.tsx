import { useEffect } from 'react';
import { m } from '#i18n/paraglide/messages.js';
import { Button } from '#ui/button.tsx';
import { attemptsByIntent } from './account-attempts.ts';
import { useAccountForm } from './account-form.ts';
import { secondsBetweenMails, useCountdown } from './use-countdown.ts';

interface ResendFormProps {
  intent: 'resend' | 'link' | 'phone';
  to: { email: string } | { phone: string };
  confirmUrl: string;
  action?: string;
  isJustSent?: boolean;
}

export function ResendForm({ intent, to, confirmUrl, action, isJustSent = false }: ResendFormProps) {
  const { outcome, isBusy, formRef, onSubmit } = useAccountForm(
    (auth, form) => attemptsByIntent[intent](auth, form, { confirmUrl }),
    undefined,
  );
  const [seconds, setSeconds] = useCountdown(isJustSent ? secondsBetweenMails : 0);
  const isSent = outcome?.kind === 'check-mail' || outcome?.kind === 'check-phone';
  const isMail = 'email' in to;
  useEffect(() => {
    if (isSent) setSeconds(secondsBetweenMails);
    if (outcome?.kind === 'refused' && outcome.alert?.retryAfterSeconds) setSeconds(outcome.alert.retryAfterSeconds);
  }, [outcome, isSent, setSeconds]);

  return (
    <form method="post" action={action} ref={formRef} onSubmit={onSubmit} className="space-y-2">
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(to).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button
        type="submit"
        variant="secondary"
        size="small"
        isBusy={isBusy}
        disabled={seconds > 0}
        className="tabular-nums"
      >
        {seconds > 0 ? m.accounts_resend_in({ seconds }) : isMail ? m.accounts_resend() : m.accounts_resend_code()}
      </Button>
      <p role="status" className="text-sm empty:hidden">
        {isSent && (isMail ? m.accounts_resent() : m.accounts_resent_code())}
        {outcome?.kind === 'refused' && (outcome.alert?.message ?? Object.values(outcome.fields)[0])}
      </p>
    </form>
  );
}
