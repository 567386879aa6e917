import { type ComponentProps, useEffect, useId, useState } from 'react';
import { m } from '#i18n/paraglide/messages.js';
import { TextField } from '#ui/forms/field.tsx';

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'id'> & {
  autoComplete: 'current-password' | 'new-password';
};

/** Has a show button, because typos are the most common reason for a failed sign-in. */
export function PasswordField(props: PasswordFieldProps) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <div className="relative">
      <TextField {...props} id={id} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      {isReady && (
        <button
          type="button"
          aria-controls={id}
          aria-label={isShown ? m.accounts_password_hide() : m.accounts_password_show()}
          onClick={() => setShown(!isShown)}
          className="-top-3 -end-2 absolute min-h-11 rounded-full px-2 font-semibold text-link text-sm hover:underline"
        >
          {isShown ? m.accounts_password_hide_short() : m.accounts_password_show_short()}
        </button>
      )}
    </div>
  );
}
