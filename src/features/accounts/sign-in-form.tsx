import { useState } from 'react';
import { m } from '#i18n/paraglide/messages.js';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { LocalLink, useLocalAddress } from '#ui/local-link.tsx';
import { AccountAlertBox } from './account-alert.tsx';
import { attemptSignIn } from './account-attempts.ts';
import { fieldErrors, useAccountForm } from './account-form.ts';
import { useMailLinks } from './account-links.ts';
import { withNextPath } from './account-next-path.ts';
import type { AccountAnswer } from './account-outcome.ts';
import { PasswordField } from './password-field.tsx';

interface SignInFormProps {
  /** Where to go afterwards without JavaScript. */
  next?: string | null;
  answer?: AccountAnswer | undefined;
  onDone?: () => void;
}

/** Spec §5: an e-mail address or a phone number, together with a password. */
export function SignInForm({ next = null, answer, onDone }: SignInFormProps) {
  const localAddress = useLocalAddress();
  const { confirmUrl } = useMailLinks(next);
  const { outcome, isBusy, formRef, onSubmit } = useAccountForm(attemptSignIn, answer, onDone);
  const [identifier, setIdentifier] = useState(answer?.values.identifier ?? '');
  const errors = fieldErrors(outcome);
  return (
    <div className="space-y-5">
      <AccountAlertBox
        outcome={outcome}
        resend={identifier.includes('@') ? { email: identifier.trim(), confirmUrl } : null}
      />
      <form
        method="post"
        action={withNextPath(localAddress('/login'), next)}
        ref={formRef}
        onSubmit={onSubmit}
        noValidate
        className="space-y-5"
      >
        {next && <input type="hidden" name="next" value={next} />}
        <TextField
          label={m.accounts_identifier()}
          name="identifier"
          type="text"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
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
