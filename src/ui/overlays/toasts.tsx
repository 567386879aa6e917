import { lazy, Suspense, useEffect, useState } from 'react';
import { m } from '#i18n/paraglide/messages.js';
import { RetryAlert } from '#ui/loading/retry-alert.tsx';
import { WidgetBoundary } from '#ui/loading/widget-boundary.tsx';
import { awaitFirstToast } from './toast.ts';

const ToastViewport = lazy(() => import('./toast-viewport.tsx').then((module) => ({ default: module.ToastViewport })));

/** Must render once, in the root. */
export function Toasts() {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => awaitFirstToast(() => setNeeded(true)), []);
  return isNeeded ? (
    <WidgetBoundary
      fallback={(retry) => (
        <RetryAlert
          title={m.common_part_broken()}
          onRetry={retry}
          className="fixed inset-x-3 bottom-3 z-(--z-toast) shadow-floating"
        />
      )}
    >
      <Suspense fallback={null}>
        <ToastViewport />
      </Suspense>
    </WidgetBoundary>
  ) : null;
}
