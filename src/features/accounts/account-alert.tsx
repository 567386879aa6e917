import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import type { AccountOutcome } from './account-outcome.ts';
import { ResendForm } from './account-resend.tsx';

interface AccountAlertProps {
  outcome: AccountOutcome | null;
  /** For the one refusal that a mail resolves. */
  resend?: { email: string; confirmUrl: string } | null;
}

const linkClass = 'font-semibold underline underline-offset-2';

/** What the sign-in service refused, with the way out of it. */
export function AccountAlertBox({ outcome, resend = null }: AccountAlertProps) {
  if (outcome?.kind !== 'refused' || !outcome.alert) return null;
  const { code, message } = outcome.alert;
  return (
    <Alert look="danger">
      <p>{message}</p>
      {code === 'invalid_credentials' && (
        <p className="mt-1">
          <LocalLink to="/password/reset" className={linkClass}>
            {m.accounts_forgot_password()}
          </LocalLink>
        </p>
      )}
      {code === 'email_not_confirmed' && resend && (
        <div className="mt-3">
          <ResendForm {...resend} />
        </div>
      )}
    </Alert>
  );
}
