import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { m } from '#i18n/paraglide/messages.js';
import { Button, buttonClass } from '#ui/button.tsx';
import { dialogBackdropClass } from './dialog.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  description: ReactNode;
  confirmLabel: string;
  /** The dialog stays open until the caller closes it, so that it can show a failure. */
  onConfirm: () => void;
  isBusy?: boolean;
  isDanger?: boolean;
  children?: ReactNode;
}

/** A click outside does not close it. Import it lazily, because it loads Base UI. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    isOpen,
    onOpenChange,
    title,
    description,
    confirmLabel,
    onConfirm,
    isBusy = false,
    isDanger = false,
    children,
  } = props;
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(next) => onOpenChange(next)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={dialogBackdropClass} />
        <AlertDialog.Popup className="fixed inset-x-4 top-1/2 z-(--z-dialog) mx-auto max-h-[90dvh] max-w-sm -translate-y-1/2 overflow-y-auto rounded-3xl bg-surface p-6 text-ink shadow-floating outline-none transition-[scale,opacity] duration-200 ease-out-soft data-ending-style:scale-95 data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0">
          <AlertDialog.Title className="font-bold text-xl leading-tight">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-muted">{description}</AlertDialog.Description>
          {children}
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <AlertDialog.Close className={buttonClass({ variant: 'secondary' })}>{m.common_cancel()}</AlertDialog.Close>
            <Button variant={isDanger ? 'danger' : 'primary'} isBusy={isBusy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
