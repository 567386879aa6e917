import { useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { m } from '#i18n/paraglide/messages.js';
import { Button } from '#ui/button.tsx';
import { AccountAlertBox } from './account-alert.tsx';
import { fieldErrors } from './account-form.ts';
import type { AccountAnswer } from './account-outcome.ts';
import { PasswordField } from './password-field.tsx';
import { isPasswordLongEnough, passwordMinCharacters } from './password-rules.ts';

interface PasswordUpdateFormProps {
  tokenHash: string;
  answer: AccountAnswer | undefined;
}

/** The page's action does both steps, so that the link is used up only together with a new password. */
export function PasswordUpdateForm({ tokenHash, answer }: PasswordUpdateFormProps) {
  const navigation = useNavigation();
  const [password, setPassword] = useState('');
  const formRef = useRef<HTMLFormElement>(null);
  const outcome = answer?.outcome ?? null;
  useEffect(() => {
    if (outcome) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [outcome]);
  return (
    <div className="space-y-5">
      <AccountAlertBox outcome={outcome} />
      <Form method="post" ref={formRef} noValidate className="space-y-5">
        <input type="hidden" name="token_hash" value={tokenHash} />
        <PasswordField
          label={m.accounts_new_password()}
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
          error={fieldErrors(outcome).password}
        />
        <Button type="submit" isBusy={navigation.state !== 'idle'} className="w-full">
          {m.accounts_update_button()}
        </Button>
      </Form>
    </div>
  );
}
