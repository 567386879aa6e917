import { AccountAlertBox } from '#features/accounts/forms/account-alert.tsx';
import { attemptSso } from '#features/accounts/forms/account-attempts.ts';
import { useAccountForm } from '#features/accounts/forms/account-form.ts';
import { useMailLinks } from '#features/accounts/forms/account-links.ts';
import { emailFormSchema } from '#features/accounts/forms/account-schemas.ts';
import { useCorrectedFields } from '#features/accounts/forms/use-corrected-fields.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmailField } from '#ui/forms/email-field.tsx';
import type { SignInProps } from './sign-in.tsx';

export function SignInBySso({ next, answer, action }: SignInProps & { action: string }) {
  const { confirmUrl } = useMailLinks(next);
  const own = answer?.intent === 'sso' ? answer : undefined;
  const { outcome, isBusy, formRef, onSubmit } = useAccountForm(
    (auth, form) => attemptSso(auth, form, { confirmUrl }),
    own,
  );
  const errors = useCorrectedFields({ outcome, formRef, schema: emailFormSchema });
  return (
    <form method="post" action={action} ref={formRef} onSubmit={onSubmit} noValidate className="space-y-5">
      {outcome?.kind === 'leave' ? (
        // The Content-Security-Policy forbids forms that lead to another site, so without JavaScript this is a link.
        <Alert variant="success">
          <p>{m.accounts_way_sso_found()}</p>
          <a href={outcome.url} className={classNames(buttonClass(), 'mt-3 w-full')}>
            {m.accounts_way_sso_go()}
          </a>
        </Alert>
      ) : (
        <AccountAlertBox outcome={outcome} />
      )}
      <input type="hidden" name="intent" value="sso" />
      {next && <input type="hidden" name="next" value={next} />}
      <EmailField
        label={m.accounts_way_sso_email()}
        hint={m.accounts_way_sso_hint()}
        required
        defaultValue={own?.values.email}
        error={errors.email}
      />
      <Button type="submit" isBusy={isBusy} className="w-full">
        {m.accounts_way_sso_button()}
      </Button>
    </form>
  );
}
