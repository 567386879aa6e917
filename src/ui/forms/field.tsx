import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { m } from '#i18n/paraglide/messages.js';
import { classNames } from '#ui/class-names.ts';
import { countCharacters } from './count-characters.ts';

interface FieldShape {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  isOptional?: boolean;
  /** A text that is too long is an error; it is never truncated. */
  maxCharacters?: number;
}

function useFieldIds({
  id,
  hint,
  error,
  count,
}: {
  id: string | undefined;
  hint: boolean;
  error: boolean;
  count: boolean;
}) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const describedBy =
    [error && `${inputId}-error`, hint && `${inputId}-hint`, count && `${inputId}-count`].filter(Boolean).join(' ') ||
    undefined;
  return { inputId, describedBy };
}

interface FrameProps extends FieldShape {
  inputId: string;
  characters: number;
  children: ReactNode;
}

function FieldFrame({ inputId, label, hint, error, isOptional, maxCharacters, characters, children }: FrameProps) {
  const isTooLong = maxCharacters !== undefined && characters > maxCharacters;
  return (
    <div className="space-y-1.5">
      <label htmlFor={inputId} className="block font-semibold text-sm">
        {label}
        {isOptional && <span className="ms-1.5 font-normal text-muted">{m.common_optional()}</span>}
      </label>
      {hint && (
        <p id={`${inputId}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      )}
      {children}
      <div className="flex justify-between gap-4 text-sm">
        {/* The element always renders, because screen readers announce only changes of a live region. */}
        <p id={`${inputId}-error`} role="alert" className="text-danger">
          {error}
        </p>
        {maxCharacters !== undefined && (
          <p
            id={`${inputId}-count`}
            className={classNames('ms-auto shrink-0 tabular-nums', isTooLong ? 'text-danger' : 'text-muted')}
          >
            <span aria-hidden="true">
              {characters} / {maxCharacters}
            </span>
            <span className="sr-only">{m.common_characters_used({ count: characters, max: maxCharacters })}</span>
          </p>
        )}
      </div>
    </div>
  );
}

function startLength(...values: unknown[]): number {
  const text = values.find((value) => value !== undefined);
  return countCharacters(String(text ?? ''));
}

type TextFieldProps = FieldShape & Omit<ComponentProps<'input'>, 'size'>;

export function TextField({
  label,
  hint,
  error,
  isOptional,
  maxCharacters,
  id,
  className,
  onChange,
  ...rest
}: TextFieldProps) {
  const [typed, setTyped] = useState<number | null>(null);
  const { inputId, describedBy } = useFieldIds({
    id,
    hint: !!hint,
    error: !!error,
    count: maxCharacters !== undefined,
  });
  const characters = rest.value === undefined ? (typed ?? startLength(rest.defaultValue)) : startLength(rest.value);
  return (
    <FieldFrame {...{ inputId, label, hint, error, isOptional, maxCharacters, characters }}>
      <input
        {...rest}
        id={inputId}
        aria-describedby={describedBy}
        aria-invalid={error ? true : undefined}
        onChange={(event) => {
          setTyped(countCharacters(event.currentTarget.value));
          onChange?.(event);
        }}
        className={classNames('control min-h-12', className)}
      />
    </FieldFrame>
  );
}

type TextAreaProps = FieldShape & ComponentProps<'textarea'>;

/** The text area grows with its content if the browser supports it. */
export function TextArea({
  label,
  hint,
  error,
  isOptional,
  maxCharacters,
  id,
  className,
  onChange,
  ...rest
}: TextAreaProps) {
  const [typed, setTyped] = useState<number | null>(null);
  const { inputId, describedBy } = useFieldIds({
    id,
    hint: !!hint,
    error: !!error,
    count: maxCharacters !== undefined,
  });
  const characters = rest.value === undefined ? (typed ?? startLength(rest.defaultValue)) : startLength(rest.value);
  return (
    <FieldFrame {...{ inputId, label, hint, error, isOptional, maxCharacters, characters }}>
      <textarea
        rows={4}
        {...rest}
        id={inputId}
        aria-describedby={describedBy}
        aria-invalid={error ? true : undefined}
        onChange={(event) => {
          setTyped(countCharacters(event.currentTarget.value));
          onChange?.(event);
        }}
        className={classNames('control field-sizing-content max-h-96 min-h-28', className)}
      />
    </FieldFrame>
  );
}
