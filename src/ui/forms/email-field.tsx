import type { ComponentProps } from 'react';
import { TextField } from './field.tsx';

type EmailFieldProps = Omit<
  ComponentProps<typeof TextField>,
  'type' | 'inputMode' | 'autoCapitalize' | 'autoCorrect' | 'spellCheck'
>;

/** Not of the type `email`: where the browser checks the form, Safari refuses a domain with accents in it. The server checks the address. */
export function EmailField(props: EmailFieldProps) {
  return (
    <TextField
      name="email"
      autoComplete="email"
      {...props}
      type="text"
      inputMode="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    />
  );
}
