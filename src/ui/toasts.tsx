import { lazy, Suspense, useEffect, useState } from 'react';
import { m } from '#i18n/paraglide/messages.js';
import { RetryAlert } from './retry-alert.tsx';
import { awaitFirstToast } from './toast.ts';
import { WidgetBoundary } from './widget-boundary.tsx';

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
