import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

interface FormButtonProps extends Omit<ComponentProps<typeof Button>, 'type' | 'onClick'> {
  /** Where it is posted without JavaScript; by default to the page. */
  action?: string;
  /** What is posted without JavaScript. */
  fields: Readonly<Record<string, string | number>>;
  onPress: () => void;
}

/** A form of one button, which works without JavaScript too. */
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
