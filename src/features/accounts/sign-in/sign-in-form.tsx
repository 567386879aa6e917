import { useState } from 'react';
import { useSignInWays } from '#context/root-data.ts';
import { AccountAlertBox } from '#features/accounts/forms/account-alert.tsx';
import { attemptSignIn } from '#features/accounts/forms/account-attempts.ts';
import { useAccountForm } from '#features/accounts/forms/account-form.ts';
import { useMailLinks } from '#features/accounts/forms/account-links.ts';
import { signInSchema } from '#features/accounts/forms/account-schemas.ts';
import { PasswordField } from '#features/accounts/forms/password-field.tsx';
import { useCorrectedFields } from '#features/accounts/forms/use-corrected-fields.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Button } from '#ui/button.tsx';
import { EmailField } from '#ui/forms/email-field.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import type { SignInProps } from './sign-in.tsx';

export function SignInForm({ next, answer, onSignedIn, action }: SignInProps & { action: string }) {
  const ways = useSignInWays();
  const { confirmUrl } = useMailLinks(next);
  const own = answer?.intent === '' ? answer : undefined;
  const { outcome, isBusy, formRef, onSubmit } = useAccountForm(attemptSignIn, own, onSignedIn);
  const [identifier, setIdentifier] = useState(own?.values.identifier ?? '');
  const errors = useCorrectedFields({ outcome, formRef, schema: signInSchema });
  return (
    <div className="space-y-5">
      <AccountAlertBox
        outcome={outcome}
        resend={identifier.includes('@') ? { to: { email: identifier.trim() }, confirmUrl, action } : null}
      />
      <form method="post" action={action} ref={formRef} onSubmit={onSubmit} noValidate className="space-y-5">
        {next && <input type="hidden" name="next" value={next} />}
        <EmailField
          label={ways.phone ? m.accounts_identifier() : m.accounts_email()}
          name="identifier"
          autoComplete="username"
          required
          value={identifier}
          onChange={(event) => setIdentifier(event.currentTarget.value)}
          error={errors.identifier}
        />
        <PasswordField
          label={m.accounts_password()}
          name="password"
          autoComplete="current-password"
          required
          error={errors.password}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <LocalLink
            to="/password/reset"
            className="inline-flex min-h-11 items-center font-semibold text-link text-sm hover:underline"
          >
            {m.accounts_forgot_password()}
          </LocalLink>
          <Button type="submit" isBusy={isBusy} className="max-sm:w-full">
            {isBusy ? m.accounts_signing_in() : m.accounts_sign_in()}
          </Button>
        </div>
      </form>
    </div>
  );
}
