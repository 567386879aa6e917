import { AccountAlertBox } from '#features/accounts/forms/account-alert.tsx';
import { attemptPasswordReset } from '#features/accounts/forms/account-attempts.ts';
import { useAccountForm } from '#features/accounts/forms/account-form.ts';
import { useMailLinks } from '#features/accounts/forms/account-links.ts';
import type { AccountAnswer } from '#features/accounts/forms/account-outcome.ts';
import { emailFormSchema } from '#features/accounts/forms/account-schemas.ts';
import { useCorrectedFields } from '#features/accounts/forms/use-corrected-fields.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Button } from '#ui/button.tsx';
import { EmailField } from '#ui/forms/email-field.tsx';
import { Icon } from '#ui/icons/icon.tsx';

export function PasswordResetForm({ answer }: { answer: AccountAnswer | undefined }) {
  const { passwordUpdateUrl } = useMailLinks();
  const { outcome, isBusy, formRef, onSubmit } = useAccountForm(
    (auth, form) => attemptPasswordReset(auth, form, passwordUpdateUrl),
    answer,
  );
  const errors = useCorrectedFields({ outcome, formRef, schema: emailFormSchema });
  if (outcome?.kind === 'check-mail') {
    return (
      <div role="status" className="flex items-start gap-4">
        <span className="grid size-12 shrink-0 place-items-center rounded-2xl bg-found-soft text-found">
          <Icon name="lucide:mail-check" className="size-6" />
        </span>
        <div className="min-w-0 space-y-1">
          <h2 className="font-bold text-lg">{m.accounts_reset_sent_title()}</h2>
          <p>{m.accounts_reset_sent_text({ email: outcome.email })}</p>
          <p className="text-muted text-sm">{m.accounts_check_mail_spam()}</p>
        </div>
      </div>
    );
  }
  return (
    <div className="space-y-5">
      <AccountAlertBox outcome={outcome} />
      <form method="post" ref={formRef} onSubmit={onSubmit} noValidate className="space-y-5">
        <EmailField label={m.accounts_email()} required defaultValue={answer?.values.email} error={errors.email} />
        <Button type="submit" isBusy={isBusy} className="w-full">
          {m.accounts_reset_button()}
        </Button>
      </form>
    </div>
  );
}
