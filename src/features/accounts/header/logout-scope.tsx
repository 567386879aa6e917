import { m } from '#i18n/paraglide/messages.js';
import { RadioCards } from '#ui/forms/radio-cards.tsx';

export type LogoutScope = 'global' | 'local';

interface LogoutScopeChoiceProps {
  value?: LogoutScope;
  onChange?: (scope: LogoutScope) => void;
}

export function LogoutScopeChoice({ value, onChange }: LogoutScopeChoiceProps) {
  return (
    <RadioCards
      legend={m.accounts_sign_out_where()}
      name="scope"
      options={[
        { value: 'global', label: m.accounts_sign_out_everywhere() },
        { value: 'local', label: m.accounts_sign_out_here() },
      ]}
      {...(value && onChange ? { value, onChange } : { defaultValue: 'global' })}
    />
  );
}
