import type { ComponentProps } from 'react';
import { Button } from '#ui/button.tsx';

interface FormButtonProps extends Omit<ComponentProps<typeof Button>, 'type' | 'onClick'> {
  /** Without JavaScript it posts there, by default to the page. */
  action?: string;
  fields: Readonly<Record<string, string | number>>;
  onPress: () => void;
}

/** The form works without JavaScript too. */
export function FormButton({ action, fields, onPress, ...button }: FormButtonProps) {
  return (
    <form
      method="post"
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        onPress();
      }}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button {...button} type="submit" />
    </form>
  );
}
