import { useEffect } from 'react';
import { m } from '#i18n/paraglide/messages.js';
import { Button } from '#ui/button.tsx';
import { attemptResend } from './account-attempts.ts';
import { useAccountForm } from './account-form.ts';
import { secondsBetweenMails, useCountdown } from './use-countdown.ts';

interface ResendFormProps {
  email: string;
  /** Where the link in the mail leads. */
  confirmUrl: string;
  /** A mail has gone out just now. */
  isJustSent?: boolean;
}

/** Sends the confirmation mail again, and says when that is possible. */
export function ResendForm({ email, confirmUrl, isJustSent = false }: ResendFormProps) {
  const { outcome, isBusy, formRef, onSubmit } = useAccountForm(
    (auth, form) => attemptResend(auth, form, confirmUrl),
    undefined,
  );
  const [seconds, setSeconds] = useCountdown(isJustSent ? secondsBetweenMails : 0);
  useEffect(() => {
    if (outcome?.kind === 'check-mail') setSeconds(secondsBetweenMails);
    if (outcome?.kind === 'refused' && outcome.alert?.retryAfterSeconds) setSeconds(outcome.alert.retryAfterSeconds);
  }, [outcome, setSeconds]);

  return (
    <form method="post" ref={formRef} onSubmit={onSubmit} className="space-y-2">
      <input type="hidden" name="intent" value="resend" />
      <input type="hidden" name="email" value={email} />
      <Button
        type="submit"
        look="secondary"
        size="small"
        isBusy={isBusy}
        disabled={seconds > 0}
        className="tabular-nums"
      >
        {seconds > 0 ? m.accounts_resend_in({ seconds }) : m.accounts_resend()}
      </Button>
      <p role="status" className="text-sm empty:hidden">
        {outcome?.kind === 'check-mail' && m.accounts_resent()}
        {outcome?.kind === 'refused' && (outcome.alert?.message ?? outcome.fields.email)}
      </p>
    </form>
  );
}
