import { type ReactNode, useId } from 'react';
import { classNames } from '#ui/class-names.ts';

export interface RadioCard<Value extends string> {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
  icon?: ReactNode;
}

interface RadioCardsProps<Value extends string> {
  legend: ReactNode;
  name: string;
  options: readonly RadioCard<Value>[];
  value?: Value;
  defaultValue?: Value;
  onChange?: (value: Value) => void;
  hint?: ReactNode;
  error?: ReactNode;
  /** Wider screens always show one row. */
  columns?: 1 | 2;
  /** Long labels stay below each other on wide screens, too. */
  isStacked?: boolean;
}

/** Native radio buttons make arrow keys and forms work. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { legend, name, options, value, defaultValue, onChange, hint, error, columns = 1, isStacked = false } = props;
  const id = useId();
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
  return (
    <fieldset aria-describedby={describedBy} className="space-y-1.5">
      <legend className="mb-1.5 block font-semibold text-sm">{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      )}
      <div
        className={classNames(
          'grid gap-2',
          !isStacked && 'sm:auto-cols-fr sm:grid-flow-col',
          columns === 2 && 'grid-cols-2 sm:grid-cols-none',
        )}
      >
        {options.map((option) => (
          <label
            key={option.value}
            className="relative flex min-h-12 cursor-pointer items-start gap-3 rounded-2xl border border-control bg-surface px-4 py-3 transition-colors hover:bg-sunken has-checked:border-primary-600 has-checked:bg-primary-50 has-checked:ring-1 has-checked:ring-primary-600 has-focus-visible:outline-2 has-focus-visible:outline-primary-600 has-focus-visible:outline-offset-2 dark:has-checked:border-primary-400 dark:has-checked:bg-primary-950/60 dark:has-checked:ring-primary-400"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              {...(value === undefined
                ? { defaultChecked: option.value === defaultValue }
                : { checked: option.value === value })}
              onChange={() => onChange?.(option.value)}
              className="mt-1 size-4 shrink-0 outline-none"
            />
            <span className="min-w-0 flex-1">
              <span className="flex items-center gap-2 font-medium">
                {option.icon}
                {option.label}
              </span>
              {option.hint && <span className="mt-0.5 block text-muted text-sm">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <p id={`${id}-error`} role={error ? 'alert' : undefined} className="text-danger text-sm empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}
