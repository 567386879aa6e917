import type { ComponentProps, ReactNode } from 'react';
import { Spinner } from '#ui/loading/spinner.tsx';
import { classNames } from './class-names.ts';
import { LocalLink } from './local-link.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

interface Shape {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  icon?: ReactNode;
}

export function buttonClass({ variant = 'primary', size = 'medium' }: Shape = {}): string {
  return `button button-${variant} button-${size}`;
}

interface ButtonProps extends Shape, ComponentProps<'button'> {
  /** A busy button is announced to assistive technology, keeps its width and ignores clicks. */
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

export function ButtonLink({ variant, size, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <LocalLink {...rest} className={classNames(buttonClass({ variant, size }), className)}>
      {icon}
      {children}
    </LocalLink>
  );
}
