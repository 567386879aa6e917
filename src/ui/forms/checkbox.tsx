import type { ComponentProps } from 'react';
import { classNames } from '#ui/class-names.ts';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange'> {
  label: string;
  onChange?: (isChecked: boolean) => void;
  className?: string;
}

export function Checkbox({ label, onChange, className, ...input }: CheckboxProps) {
  return (
    <label className={classNames('flex min-h-11 cursor-pointer items-center gap-3 text-sm', className)}>
      <input
        {...input}
        type="checkbox"
        onChange={onChange && (({ currentTarget }) => onChange(currentTarget.checked))}
        className="size-5 shrink-0 accent-primary-600"
      />
      {label}
    </label>
  );
}
