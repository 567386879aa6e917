import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { secondsBetweenMails, useCountdown } from '#features/accounts/forms/use-countdown.ts';
import { ProfileAlert } from '#features/profile/section/profile-alert.tsx';
import { attemptEmailChange, attemptEmailChangeResend } from '#features/profile/section/profile-attempts.ts';
import { type ProfileAnswer, useAuth, useConfirmUrl, useProfileForm } from '#features/profile/section/profile-form.ts';
import { errorsOf } from '#features/profile/section/profile-outcome.ts';
import { ProfileSection } from '#features/profile/section/profile-section.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { EmailField } from '#ui/forms/email-field.tsx';
import { useLocalAddress } from '#ui/local-link.tsx';
import type { SignInAccount } from './sign-in-account.ts';

interface EmailSectionProps {
  account: SignInAccount;
  answer: ProfileAnswer | undefined;
}

/** Both mailboxes must confirm the change. */
export function EmailSection({ account, answer }: EmailSectionProps) {
  const { email, isManagedElsewhere } = account;
  return (
    <ProfileSection
      id="email"
      title={m.profile_email_title()}
      lead={email ? m.profile_email_lead() : m.profile_email_lead_none()}
    >
      {email && (
        <dl>
          <dt className="font-semibold text-sm">{m.profile_email_current()}</dt>
          <dd className="mt-0.5 break-words">{email}</dd>
        </dl>
      )}
      {account.newEmail && <PendingChange account={account} newEmail={account.newEmail} answer={answer} />}
      {isManagedElsewhere ? (
        <Alert>{m.profile_managed_elsewhere()}</Alert>
      ) : (
        <EmailForm account={account} answer={answer} />
      )}
    </ProfileSection>
  );
}

function EmailForm({ account, answer }: EmailSectionProps) {
  const { revalidate } = useRevalidator();
  const auth = useAuth();
  const localAddress = useLocalAddress();
  const confirmUrl = useConfirmUrl();
  const { outcome, isBusy, formRef, onSubmit } = useProfileForm({
    attempt: async (form) => attemptEmailChange(await auth(), form, { currentEmail: account.email, confirmUrl }),
    answer: answer?.intent === 'email' ? answer : undefined,
    onDone: () => {
      formRef.current?.reset();
      void revalidate();
    },
  });
  return (
    <form
      method="post"
      action={localAddress('/user#email')}
      ref={formRef}
      onSubmit={onSubmit}
      noValidate
      className="max-w-xl space-y-5"
    >
      <ProfileAlert outcome={outcome} />
      <input type="hidden" name="intent" value="email" />
      <EmailField
        label={m.profile_email_new()}
        hint={account.email ? m.profile_email_new_hint() : m.profile_email_new_hint_none()}
        required
        defaultValue={outcome?.kind === 'refused' ? answer?.values.email : undefined}
        error={errorsOf(outcome).email}
      />
      <Button type="submit" variant="secondary" isBusy={isBusy} className="max-sm:w-full">
        {isBusy
          ? m.profile_email_sending()
          : account.email
            ? m.profile_email_change_button()
            : m.profile_email_add_button()}
      </Button>
    </form>
  );
}

function PendingChange({ account, newEmail, answer }: EmailSectionProps & { newEmail: string }) {
  const { email, emailChangeSentAt } = account;
  return (
    <Alert
      variant="warning"
      title={m.profile_email_pending_title({ email: newEmail })}
      action={<ResendButton {...{ account, newEmail, answer }} key={emailChangeSentAt} />}
    >
      <p>
        {email ? m.profile_email_pending_text({ email, newEmail }) : m.profile_email_pending_text_none({ newEmail })}
      </p>
      <p className="mt-2">{m.profile_email_pending_mistyped()}</p>
    </Alert>
  );
}

function ResendButton({ account, newEmail, answer }: EmailSectionProps & { newEmail: string }) {
  const { email: currentEmail, emailChangeSentAt } = account;
  const { revalidate } = useRevalidator();
  const auth = useAuth();
  const localAddress = useLocalAddress();
  const confirmUrl = useConfirmUrl();
  const { outcome, isBusy, onSubmit } = useProfileForm({
    attempt: async () => attemptEmailChangeResend(await auth(), { currentEmail, newEmail, confirmUrl }),
    answer: answer?.intent === 'email-resend' ? answer : undefined,
    onDone: () => void revalidate(),
  });
  const [seconds, setSeconds] = useCountdown(0);
  useEffect(() => {
    const waited = emailChangeSentAt ? (Date.now() - Date.parse(emailChangeSentAt)) / 1000 : Number.POSITIVE_INFINITY;
    if (waited < secondsBetweenMails) setSeconds(Math.ceil(secondsBetweenMails - waited));
  }, [emailChangeSentAt, setSeconds]);
  useEffect(() => {
    if (outcome?.kind === 'refused' && outcome.alert?.retryAfterSeconds) setSeconds(outcome.alert.retryAfterSeconds);
  }, [outcome, setSeconds]);
  return (
    <form method="post" action={localAddress('/user#email')} onSubmit={onSubmit} className="space-y-2">
      <input type="hidden" name="intent" value="email-resend" />
      <Button
        type="submit"
        variant="secondary"
        size="small"
        isBusy={isBusy}
        disabled={seconds > 0}
        className="tabular-nums"
      >
        {seconds > 0 ? m.accounts_resend_in({ seconds }) : m.accounts_resend()}
      </Button>
      <p role="status" className="empty:hidden">
        {outcome?.kind === 'done' && m.accounts_resent()}
        {outcome?.kind === 'refused' && outcome.alert?.message}
      </p>
    </form>
  );
}
