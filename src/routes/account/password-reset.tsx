import { type ActionFunctionArgs, useActionData } from 'react-router';
import { requestContext } from '#context/request-context.ts';
import { AccountPanel, asideLinkClass } from '#features/accounts/forms/account-panel.tsx';
import { answerPasswordReset } from '#features/accounts/password/password-reset.server.ts';
import { PasswordResetForm } from '#features/accounts/password/password-reset-form.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { LocalLink } from '#ui/local-link.tsx';

export const handle = { guards: ['guest'] };

/** A guarded page needs a loader, because the guard runs with it. */
export const loader = () => null;

export const action = ({ request, context }: ActionFunctionArgs) =>
  answerPasswordReset(context.get(requestContext), request);

export const meta = () => [{ title: `${m.accounts_reset_title()} · Catlas` }, { name: 'robots', content: 'noindex' }];

export default function PasswordResetPage() {
  const answer = useActionData<typeof action>();
  return (
    <AccountPanel
      title={m.accounts_reset_title()}
      lead={m.accounts_reset_text()}
      aside={
        <LocalLink to="/login" className={asideLinkClass}>
          {m.accounts_back_to_sign_in()}
        </LocalLink>
      }
    >
      <PasswordResetForm answer={answer} />
    </AccountPanel>
  );
}
