import { useState } from 'react';
import { withNextPath } from '#context/account-next-path.ts';
import { useSignInWays } from '#context/root-data.ts';
import { AccountAlertBox } from '#features/accounts/forms/account-alert.tsx';
import { attemptSignUp } from '#features/accounts/forms/account-attempts.ts';
import { useAccountForm } from '#features/accounts/forms/account-form.ts';
import { useMailLinks } from '#features/accounts/forms/account-links.ts';
import type { AccountAnswer, AccountOutcome } from '#features/accounts/forms/account-outcome.ts';
import { signUpSchema } from '#features/accounts/forms/account-schemas.ts';
import { Sent } from '#features/accounts/forms/account-sent.tsx';
import { NewPasswordField } from '#features/accounts/forms/new-password-field.tsx';
import { useCorrectedFields } from '#features/accounts/forms/use-corrected-fields.ts';
import { m } from '#i18n/paraglide/messages.js';
import { useLocale } from '#i18n/use-locale.ts';
import { Button } from '#ui/button.tsx';
import { EmailField } from '#ui/forms/email-field.tsx';
import { TextField } from '#ui/forms/field.tsx';
import { LocalLink, useLocalAddress } from '#ui/local-link.tsx';
import { ProviderButtons } from './provider-buttons.tsx';

interface SignUpFormProps {
  next?: string | null;
  answer?: AccountAnswer | undefined;
  onSignedIn?: (outcome: { kind: 'done' | 'second-step' }) => void;
}

export function SignUpForm({ next = null, answer, onSignedIn }: SignUpFormProps) {
  const locale = useLocale();
  const localAddress = useLocalAddress();
  const ways = useSignInWays();
  const { confirmUrl } = useMailLinks(next);
  const { outcome, isBusy, formRef, onSubmit, reset } = useAccountForm(
    (auth, form) => attemptSignUp(auth, form, { locale, confirmUrl }),
    answer?.intent === '' ? answer : sentBefore(answer),
    onSignedIn,
  );
  const [displayName, setDisplayName] = useState(answer?.values.displayName ?? '');
  const [identifier, setIdentifier] = useState(answer?.values.identifier ?? '');
  const [password, setPassword] = useState('');
  const errors = useCorrectedFields({ outcome, formRef, schema: signUpSchema });
  const action = withNextPath(localAddress('/signup'), next);

  const to = recipientOf(outcome);
  if (to) {
    const sent = { to, confirmUrl, action, next, onSignedIn, onChangeAddress: reset };
    const codeAnswer = answer?.intent === 'code' ? answer : undefined;
    return <Sent intent={'phone' in to ? 'phone' : 'resend'} {...sent} answer={codeAnswer} />;
  }
  return (
    <div className="space-y-5">
      <ProviderButtons providers={ways.providers} next={next} />
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
        <EmailField
          label={ways.phone ? m.accounts_identifier() : m.accounts_email()}
          name="identifier"
          autoComplete={ways.phone ? 'username' : 'email'}
          required
          value={identifier}
          onChange={(event) => setIdentifier(event.currentTarget.value)}
          error={errors.identifier}
        />
        <NewPasswordField
          label={m.accounts_password()}
          value={password}
          onChange={setPassword}
          error={errors.password}
        />
        <Button type="submit" isBusy={isBusy} className="w-full">
          {m.accounts_sign_up()}
        </Button>
        <div className="space-y-1 text-muted text-sm leading-relaxed [&_a]:font-semibold [&_a]:text-link [&_a]:underline">
          <p>
            {m.accounts_sign_up_agree()} <LocalLink to="/terms">{m.accounts_sign_up_terms()}</LocalLink>
          </p>
          <p>
            {m.accounts_sign_up_data()} <LocalLink to="/privacy">{m.accounts_sign_up_privacy()}</LocalLink>
          </p>
        </div>
      </form>
    </div>
  );
}

function recipientOf(outcome: AccountOutcome | null): { email: string } | { phone: string } | null {
  if (outcome?.kind === 'check-mail') return { email: outcome.email };
  return outcome?.kind === 'check-phone' ? { phone: outcome.phone } : null;
}

/** Without JavaScript, a wrong code returns to the page with the code field. */
function sentBefore(answer: AccountAnswer | undefined): AccountAnswer | undefined {
  const identifier = answer?.values.identifier ?? answer?.values.email ?? answer?.values.phone;
  if (!answer || !identifier) return undefined;
  const outcome: AccountOutcome = identifier.includes('@')
    ? { kind: 'check-mail', email: identifier }
    : { kind: 'check-phone', phone: identifier };
  return { ...answer, outcome };
}
