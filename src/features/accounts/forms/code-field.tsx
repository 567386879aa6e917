import { TextField } from '#ui/forms/field.tsx';

interface CodeFieldProps {
  label: string;
  hint?: string;
  error?: string | undefined;
}

export function CodeField({ label, hint, error }: CodeFieldProps) {
  return (
    <TextField
      label={label}
      hint={hint}
      name="code"
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
      required
      error={error}
      className="font-mono text-xl tracking-[0.3em]"
    />
  );
}
