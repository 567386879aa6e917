import { m } from '#i18n/paraglide/messages.js';
import { PasswordField } from './password-field.tsx';
import { isPasswordLongEnough, passwordMinCharacters } from './password-rules.ts';

interface NewPasswordFieldProps {
  label: string;
  value: string;
  onChange: (password: string) => void;
  error: string | undefined;
}

export function NewPasswordField({ label, value, onChange, error }: NewPasswordFieldProps) {
  return (
    <PasswordField
      label={label}
      hint={
        isPasswordLongEnough(value)
          ? m.accounts_password_rule_met()
          : m.accounts_password_rule({ min: passwordMinCharacters })
      }
      name="password"
      autoComplete="new-password"
      required
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
  );
}
