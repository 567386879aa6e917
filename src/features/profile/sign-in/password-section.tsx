import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { NewPasswordField } from '#features/accounts/forms/new-password-field.tsx';
import { PasswordField } from '#features/accounts/forms/password-field.tsx';
import { ProfileAlert } from '#features/profile/section/profile-alert.tsx';
import { attemptPasswordChange, sendNonce } from '#features/profile/section/profile-attempts.ts';
import { endOtherSessions } from '#features/profile/section/profile-calls.ts';
import { type ProfileAnswer, useAuth, useProfileForm } from '#features/profile/section/profile-form.ts';
import { errorsOf, type ProfileOutcome } from '#features/profile/section/profile-outcome.ts';
import { ProfileSection } from '#features/profile/section/profile-section.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/forms/field.tsx';
import { useLocalAddress } from '#ui/local-link.tsx';
import type { SignInAccount } from './sign-in-account.ts';

interface PasswordSectionProps {
  account: SignInAccount;
  answer: ProfileAnswer | undefined;
}

export function PasswordSection({ account, answer }: PasswordSectionProps) {
  return (
    <ProfileSection id="password" title={m.profile_password_title()} lead={m.profile_password_lead()}>
      {account.isManagedElsewhere ? (
        <Alert>{m.profile_managed_elsewhere()}</Alert>
      ) : (
        <PasswordForm account={account} answer={answer} />
      )}
    </ProfileSection>
  );
}

function PasswordForm({ account, answer }: PasswordSectionProps) {
  const auth = useAuth();
  const localAddress = useLocalAddress();
  const { revalidate } = useRevalidator();
  const [password, setPassword] = useState('');
  const address = account.email ?? account.phone ?? '';
  const { outcome, isBusy, formRef, onSubmit } = useProfileForm({
    attempt: async (form) => {
      const next = await attemptPasswordChange(await auth(), form, address);
      if (next.kind === 'done') await endOtherSessions();
      return next;
    },
    answer,
    onDone: () => {
      setPassword('');
      void revalidate();
    },
  });
  const errors = errorsOf(outcome);
  const asked = useAsked(outcome);
  return (
    <form
      method="post"
      action={localAddress('/user#password')}
      ref={formRef}
      onSubmit={onSubmit}
      noValidate
      className="max-w-xl space-y-5"
    >
      <ProfileAlert outcome={outcome} />
      {outcome?.kind === 'done' && <Alert variant="success">{m.profile_password_saved()}</Alert>}
      <input type="hidden" name="intent" value="password" />
      {/* Password managers need the account's name. */}
      <input type="text" name="username" autoComplete="username" defaultValue={address} readOnly hidden />
      <NewPasswordField
        label={m.accounts_new_password()}
        value={password}
        onChange={setPassword}
        error={errors.password}
      />
      {asked.current && (
        <PasswordField
          label={m.profile_password_current()}
          name="current_password"
          autoComplete="current-password"
          required
          error={errors.current_password}
        />
      )}
      {asked.nonce && <NonceField address={address} error={errors.nonce} />}
      <Button type="submit" variant="secondary" isBusy={isBusy} className="max-sm:w-full">
        {isBusy ? m.profile_saving() : m.profile_password_button()}
      </Button>
    </form>
  );
}

/** Fields that the service has required stay until the password is changed. */
function useAsked(outcome: ProfileOutcome | null): { current: boolean; nonce: boolean } {
  const [asked, setAsked] = useState({ current: false, nonce: false });
  const errors = errorsOf(outcome);
  const next =
    outcome?.kind === 'done'
      ? { current: false, nonce: false }
      : {
          current: asked.current || errors.current_password !== undefined,
          nonce: asked.nonce || errors.nonce !== undefined,
        };
  if (next.current !== asked.current || next.nonce !== asked.nonce) setAsked(next);
  return next;
}

function NonceField({ address, error }: { address: string; error: string | undefined }) {
  const auth = useAuth();
  const { outcome, isBusy, run } = useProfileForm({ attempt: async () => sendNonce(await auth(), address) });
  const refusal = outcome?.kind === 'refused' ? (outcome.alert?.message ?? outcome.fields.nonce) : null;
  return (
    <div className="space-y-2">
      <TextField
        label={m.profile_nonce()}
        name="nonce"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        error={error}
        className="max-w-44 tabular-nums tracking-widest"
      />
      <Button variant="ghost" size="small" isBusy={isBusy} onClick={() => void run()} className="noscript:hidden">
        {m.profile_nonce_resend()}
      </Button>
      <p role="status" className="text-sm empty:hidden">
        {refusal}
      </p>
    </div>
  );
}
