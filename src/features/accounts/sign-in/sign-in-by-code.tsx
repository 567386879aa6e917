import { AccountAlertBox } from '#features/accounts/forms/account-alert.tsx';
import { attemptsByIntent } from '#features/accounts/forms/account-attempts.ts';
import { useAccountForm } from '#features/accounts/forms/account-form.ts';
import { useMailLinks } from '#features/accounts/forms/account-links.ts';
import type { AccountAnswer } from '#features/accounts/forms/account-outcome.ts';
import { emailFormSchema, phoneFormSchema } from '#features/accounts/forms/account-schemas.ts';
import { Sent } from '#features/accounts/forms/account-sent.tsx';
import { useCorrectedFields } from '#features/accounts/forms/use-corrected-fields.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Button } from '#ui/button.tsx';
import { EmailField } from '#ui/forms/email-field.tsx';
import { TextField } from '#ui/forms/field.tsx';
import type { SignInProps } from './sign-in.tsx';

export function SignInByCode({ form, next, answer, onSignedIn, action }: SignInProps & { action: string }) {
  const intent = form === 'phone' ? 'phone' : 'link';
  const { confirmUrl } = useMailLinks(next);
  const own = answer?.intent === intent ? answer : undefined;
  const { outcome, isBusy, formRef, onSubmit, reset } = useAccountForm(
    (auth, fields) => attemptsByIntent[intent](auth, fields, { confirmUrl }),
    own ?? sentBefore(answer, intent),
  );
  const schema = intent === 'phone' ? phoneFormSchema : emailFormSchema;
  const errors = useCorrectedFields({ outcome, formRef, schema });
  const to =
    outcome?.kind === 'check-mail'
      ? { email: outcome.email }
      : outcome?.kind === 'check-phone'
        ? { phone: outcome.phone }
        : null;
  if (to) {
    const codeAnswer = answer?.intent === 'code' ? answer : undefined;
    const sent = { intent, to, confirmUrl, action, next, onSignedIn } as const;
    return <Sent {...sent} answer={codeAnswer} onChangeAddress={reset} />;
  }
  return (
    <form method="post" action={action} ref={formRef} onSubmit={onSubmit} noValidate className="space-y-5">
      <AccountAlertBox outcome={outcome} />
      <input type="hidden" name="intent" value={intent} />
      {next && <input type="hidden" name="next" value={next} />}
      {intent === 'link' ? (
        <EmailField
          label={m.accounts_email()}
          hint={m.accounts_way_link_hint()}
          required
          defaultValue={own?.values.email}
          error={errors.email}
        />
      ) : (
        <TextField
          label={m.accounts_phone()}
          hint={m.accounts_way_phone_hint()}
          name="phone"
          type="tel"
          autoComplete="tel"
          required
          defaultValue={own?.values.phone}
          error={errors.phone}
        />
      )}
      <Button type="submit" isBusy={isBusy} className="w-full">
        {intent === 'link' ? m.accounts_way_link_button() : m.accounts_way_phone_button()}
      </Button>
    </form>
  );
}

/** Without JavaScript, a wrong code returns to the page with the code field. */
function sentBefore(answer: AccountAnswer | undefined, intent: 'link' | 'phone'): AccountAnswer | undefined {
  const identifier = answer?.intent === 'code' ? answer.values.identifier : undefined;
  if (!answer || !identifier) return undefined;
  const outcome =
    intent === 'link'
      ? ({ kind: 'check-mail', email: identifier } as const)
      : ({ kind: 'check-phone', phone: identifier } as const);
  return { ...answer, outcome };
}
