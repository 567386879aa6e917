import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { LocalLink } from './local-link.tsx';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

interface Shape {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  icon?: ReactNode;
}

const shared =
  'inline-flex shrink-0 select-none items-center justify-center gap-2 rounded-full font-semibold transition-[background-color,border-color,color,box-shadow,transform] duration-150 active:scale-[0.98] disabled:pointer-events-none disabled:opacity-55 aria-busy:pointer-events-none';

const variants: Record<ButtonVariant, string> = {
  primary:
    'bg-primary-600 text-white shadow-card hover:bg-primary-700 dark:bg-primary-500 dark:text-stone-950 dark:hover:bg-primary-400',
  secondary: 'border border-control bg-surface text-ink hover:bg-sunken',
  ghost: 'text-ink hover:bg-stone-900/7 dark:hover:bg-white/10',
  danger:
    'bg-red-700 text-white shadow-card hover:bg-red-800 dark:bg-red-400 dark:text-stone-950 dark:hover:bg-red-300',
};

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-9 px-3.5 text-sm pointer-coarse:min-h-11',
  medium: 'min-h-11 px-5 text-base',
  large: 'min-h-13 px-7 text-lg',
};

/** The classes of a button, for other elements such as a `<label>`. */
export function buttonClass({ variant = 'primary', size = 'medium' }: Shape = {}): string {
  return classNames(shared, variants[variant], sizes[size]);
}

interface ButtonProps extends Shape, ComponentProps<'button'> {
  /** Pending: announces it to assistive technology, keeps its width and ignores clicks. */
  isBusy?: boolean;
}

export function Button({ variant, size, icon, isBusy = false, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      className={classNames(buttonClass({ variant, size }), className)}
    >
      {isBusy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

type ButtonLinkProps = Shape & ComponentProps<typeof LocalLink>;

/** A link within the site that looks like a button. */
export function ButtonLink({ variant, size, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <LocalLink {...rest} className={classNames(buttonClass({ variant, size }), className)}>
      {icon}
      {children}
    </LocalLink>
  );
}
