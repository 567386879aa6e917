import { lazy, Suspense, useEffect, useState } from 'react';
import { awaitFirstToast } from './toast.ts';
import { WidgetBoundary } from './widget-boundary.tsx';

const ToastViewport = lazy(() => import('./toast-viewport.tsx').then((module) => ({ default: module.ToastViewport })));

/** The outlet of `toast(…)`; once in the root. */
export function Toasts() {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => awaitFirstToast(() => setNeeded(true)), []);
  return isNeeded ? (
    <WidgetBoundary>
      <Suspense fallback={null}>
        <ToastViewport />
      </Suspense>
    </WidgetBoundary>
  ) : null;
}
