import { Toast } from '@base-ui/react/toast';
import { useEffect } from 'react';
import { m } from '#i18n/paraglide/messages.js';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import { connectToasts } from './toast.ts';

/** Spec §9 limits the number of toasts. */
const mostToasts = 5;
const toastMs = 5_000;
/** Screen readers announce a live region's content only if the region was in the page before. */
const announceAfterMs = 100;

const manager = Toast.createToastManager();

const icons: Record<string, IconName> = {
  success: 'lucide:circle-check',
  info: 'lucide:info',
  danger: 'lucide:circle-alert',
};

function ToastList() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection={['right', 'down']}
      className="pointer-events-auto flex w-full items-start gap-3 rounded-2xl bg-stone-900 px-4 py-3 text-sm text-stone-50 shadow-floating transition-[opacity,translate] duration-300 ease-out-soft data-ending-style:translate-y-2 data-starting-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:opacity-0 data-limited:hidden dark:bg-stone-100 dark:text-stone-900"
    >
      <Icon name={icons[toast.type ?? 'info'] ?? 'lucide:info'} className="mt-0.5 size-5 shrink-0" />
      <Toast.Content className="min-w-0 flex-1">
        <Toast.Title className="font-semibold" />
        <Toast.Description className="opacity-85" />
      </Toast.Content>
      {toast.actionProps && (
        <Toast.Action className="-my-1 min-h-9 rounded-full px-3 font-semibold underline underline-offset-2" />
      )}
      <Toast.Close
        aria-label={m.common_close()}
        // Base UI hides it from screen readers until a toast has the focus, although the keyboard always reaches it.
        aria-hidden={false}
        className="icon-button -my-2.5 -me-2.5 opacity-80 hover:opacity-100"
      >
        <Icon name="lucide:x" className="size-4" />
      </Toast.Close>
    </Toast.Root>
  ));
}

export function ToastViewport() {
  useEffect(() => {
    let disconnect: (() => void) | undefined;
    const timer = setTimeout(() => {
      disconnect = connectToasts(({ title, description, variant = 'info', action, durationMs }) =>
        manager.add({
          title,
          description,
          type: variant,
          priority: variant === 'danger' ? 'high' : 'low',
          ...(durationMs === undefined ? {} : { timeout: durationMs }),
          ...(action ? { actionProps: { children: action.label, onClick: action.onClick } } : {}),
        }),
      );
    }, announceAfterMs);
    return () => {
      clearTimeout(timer);
      disconnect?.();
    };
  }, []);
  return (
    <Toast.Provider toastManager={manager} limit={mostToasts} timeout={toastMs}>
      <Toast.Portal>
        <Toast.Viewport className="pointer-events-none fixed inset-x-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-(--z-toast) flex flex-col-reverse gap-2 sm:inset-x-auto sm:end-4 sm:w-96">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}
