import type { ReactNode } from 'react';
import { m } from '#i18n/paraglide/messages.js';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { classNames } from './class-names.ts';

export type AlertVariant = 'info' | 'success' | 'warning' | 'danger';

const variants: Record<AlertVariant, { box: string; icon: IconName }> = {
  info: { box: 'bg-sunken text-ink', icon: 'lucide:info' },
  success: { box: 'bg-found-soft text-found', icon: 'lucide:circle-check' },
  warning: {
    box: 'bg-primary-100 text-primary-900 dark:bg-primary-950 dark:text-primary-100',
    icon: 'lucide:triangle-alert',
  },
  danger: { box: 'bg-danger-soft text-danger', icon: 'lucide:circle-alert' },
};

interface AlertProps {
  variant?: AlertVariant;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  onDismiss?: () => void;
  className?: string;
}

/** Warnings and dangers interrupt a screen reader; the others wait. */
export function Alert({ variant = 'info', title, children, action, onDismiss, className }: AlertProps) {
  const { box, icon } = variants[variant];
  return (
    <div
      role={variant === 'danger' || variant === 'warning' ? 'alert' : 'status'}
      className={classNames('flex items-start gap-3 rounded-2xl px-4 py-3 text-sm leading-relaxed', box, className)}
    >
      <Icon name={icon} className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1 space-y-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className="pt-1">{action}</div>}
      </div>
      {onDismiss && (
        <IconButton
          label={m.common_close()}
          icon={<Icon name="lucide:x" className="size-5" />}
          onClick={onDismiss}
          className="-my-2 -me-2"
        />
      )}
    </div>
  );
}
