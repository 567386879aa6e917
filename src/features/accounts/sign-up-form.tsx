import { useState } from 'react';
import { m } from '#i18n/paraglide/messages.js';
import { useLocale } from '#i18n/use-locale.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { useLocalAddress } from '#ui/local-link.tsx';
import { AccountAlertBox } from './account-alert.tsx';
import { attemptSignUp } from './account-attempts.ts';
import { CheckMail } from './account-check-mail.tsx';
import { fieldErrors, useAccountForm } from './account-form.ts';
import { useMailLinks } from './account-links.ts';
import { withNextPath } from './account-next-path.ts';
import type { AccountAnswer } from './account-outcome.ts';
import { PasswordField } from './password-field.tsx';
import { isPasswordLongEnough, passwordMinCharacters } from './password-rules.ts';

interface SignUpFormProps {
  /** Where the confirmation link leads in the end. */
  next?: string | null;
  answer?: AccountAnswer | undefined;
  /** Signed in at once: where addresses need no confirmation. */
  onDone?: () => void;
}

export function SignUpForm({ next = null, answer, onDone }: SignUpFormProps) {
  const locale = useLocale();
  const localAddress = useLocalAddress();
  const { confirmUrl } = useMailLinks(next);
  const { outcome, isBusy, formRef, onSubmit, reset } = useAccountForm(
    (auth, form) => attemptSignUp(auth, form, { locale, confirmUrl }),
    answer,
    onDone,
  );
  const [displayName, setDisplayName] = useState(answer?.values.displayName ?? '');
  const [email, setEmail] = useState(answer?.values.email ?? '');
  const [password, setPassword] = useState('');
  const errors = fieldErrors(outcome);
  const action = withNextPath(localAddress('/signup'), next);

  if (outcome?.kind === 'check-mail') {
    return (
      <CheckMail email={outcome.email} confirmUrl={confirmUrl} onChangeAddress={reset} changeAddressHref={action} />
    );
  }
  return (
    <div className="space-y-5">
      <AccountAlertBox outcome={outcome} />
      <form method="post" action={action} ref={formRef} onSubmit={onSubmit} noValidate className="space-y-5">
        {next && <input type="hidden" name="next" value={next} />}
        <TextField
          label={m.accounts_display_name()}
          hint={m.accounts_display_name_hint()}
          name="displayName"
          autoComplete="nickname"
          required
          value={displayName}
          onChange={(event) => setDisplayName(event.currentTarget.value)}
          error={errors.displayName}
        />
        <TextField
          label={m.accounts_email()}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={errors.email}
        />
        <PasswordField
          label={m.accounts_password()}
          hint={
            isPasswordLongEnough(password)
              ? m.accounts_password_rule_met()
              : m.accounts_password_rule({ min: passwordMinCharacters })
          }
          name="password"
          autoComplete="new-password"
          required
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={errors.password}
        />
        <Button type="submit" isBusy={isBusy} className="w-full">
          {m.accounts_sign_up()}
        </Button>
      </form>
    </div>
  );
}
