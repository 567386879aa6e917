import type { ComponentProps } from 'react';
import { useRootData } from '#context/root-data.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import type { AccountOutcome } from './account-outcome.ts';
import { ResendForm } from './account-resend.tsx';
import { ContactLink } from './contact-link.tsx';

interface AccountAlertProps {
  outcome: AccountOutcome | null;
  resend?: Omit<ComponentProps<typeof ResendForm>, 'intent'> | null;
}

const linkClass = 'font-semibold underline underline-offset-2';

export function AccountAlertBox({ outcome, resend = null }: AccountAlertProps) {
  const root = useRootData();
  if (outcome?.kind !== 'refused' || !outcome.alert) return null;
  const { code, message } = outcome.alert;
  const contact = code === 'user_banned' ? root?.contactEmail : null;
  return (
    <Alert variant="danger">
      <p>
        {message} {contact && <ContactLink email={contact} subject={m.accounts_banned_title()} />}
      </p>
      {code === 'invalid_credentials' && (
        <p className="mt-1">
          <LocalLink to="/password/reset" className={linkClass}>
            {m.accounts_forgot_password()}
          </LocalLink>
        </p>
      )}
      {code === 'phone_not_confirmed' && (
        <p className="mt-1">
          <LocalLink to="/login?way=phone" className={linkClass}>
            {m.accounts_way_phone()}
          </LocalLink>
        </p>
      )}
      {code === 'email_not_confirmed' && resend && (
        <div className="mt-3">
          <ResendForm intent="resend" {...resend} />
        </div>
      )}
    </Alert>
  );
}
