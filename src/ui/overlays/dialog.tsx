import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import { m } from '#i18n/paraglide/messages.js';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { useSwipeToClose } from './use-swipe-to-close.ts';

interface DialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  /** A click outside does not close a guarded dialog, so that a form keeps its input. */
  isGuarded?: boolean;
  initialFocus?: { current: HTMLElement | null };
  /** `true` restores the focus, `false` leaves it; an element gets it, or the first element in it that Tab reaches. */
  finalFocus?: () => HTMLElement | boolean;
  children?: ReactNode;
}

const widths = { small: 'sm:max-w-sm', medium: 'sm:max-w-lg', large: 'sm:max-w-3xl' };

export const dialogBackdropClass =
  'fixed inset-0 z-(--z-dialog) bg-stone-950/50 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0';

/** A swipe down on the head closes the phone's bottom sheet. Import it lazily, because it loads Base UI. */
export function Dialog(props: DialogProps) {
  const { isOpen, onOpenChange, title, description, footer, size = 'medium', isGuarded = false, children } = props;
  const { initialFocus, finalFocus } = props;
  const popupRef = useRef<HTMLDivElement>(null);
  const swipe = useSwipeToClose(popupRef, () => onOpenChange(false));
  return (
    <BaseDialog.Root open={isOpen} onOpenChange={(next) => onOpenChange(next)} disablePointerDismissal={isGuarded}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={dialogBackdropClass} />
        <BaseDialog.Popup
          ref={popupRef}
          {...(initialFocus && { initialFocus })}
          {...(finalFocus && { finalFocus })}
          className={classNames(
            'fixed inset-x-0 bottom-0 z-(--z-dialog) flex max-h-[92dvh] flex-col rounded-t-3xl bg-surface text-ink shadow-floating outline-none transition-[transform,opacity,translate] duration-250 ease-out-soft',
            'data-ending-style:translate-y-full data-starting-style:translate-y-full',
            'sm:inset-x-4 sm:top-1/2 sm:bottom-auto sm:mx-auto sm:max-h-[min(52rem,90dvh)] sm:-translate-y-1/2 sm:rounded-3xl',
            'sm:data-ending-style:-translate-y-[calc(50%-0.75rem)] sm:data-ending-style:opacity-0 sm:data-starting-style:-translate-y-[calc(50%-0.75rem)] sm:data-starting-style:opacity-0',
            widths[size],
          )}
        >
          <div {...swipe} className="shrink-0 touch-none px-5 pt-2 pb-3 sm:touch-auto sm:px-7 sm:pt-6">
            <span aria-hidden="true" className="mx-auto mb-2 block h-1 w-10 rounded-full bg-control/60 sm:hidden" />
            <div className="flex items-start justify-between gap-4">
              <BaseDialog.Title className="pt-1.5 font-bold text-xl leading-tight">{title}</BaseDialog.Title>
              <BaseDialog.Close aria-label={m.common_close()} className="icon-button -me-2">
                <Icon name="lucide:x" className="size-5" />
              </BaseDialog.Close>
            </div>
            {description && <BaseDialog.Description className="text-muted">{description}</BaseDialog.Description>}
          </div>
          <div
            className={classNames(
              'relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 sm:px-7',
              footer ? 'pb-4' : 'pb-[max(1.5rem,env(safe-area-inset-bottom))]',
            )}
          >
            {children}
          </div>
          {footer && (
            <div className="flex shrink-0 flex-wrap justify-end gap-3 border-line border-t px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-7 sm:pb-5">
              {footer}
            </div>
          )}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
