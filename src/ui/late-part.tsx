import { type ReactNode, Suspense, useEffect } from 'react';
import { m } from '#i18n/paraglide/messages.js';
import { toast } from './toast.ts';
import { WidgetBoundary } from './widget-boundary.tsx';

/** A part of the page that loads when it is needed. If it doesn't load, a message says so and the rest of the page stays. */
export function LatePart({ children }: { children: ReactNode }) {
  return (
    <WidgetBoundary fallback={(retry) => <MissingPart onRetry={retry} />}>
      <Suspense fallback={null}>{children}</Suspense>
    </WidgetBoundary>
  );
}

function MissingPart({ onRetry }: { onRetry: () => void }) {
  useEffect(() => {
    toast({ title: m.common_part_broken(), variant: 'danger', action: { label: m.common_retry(), onClick: onRetry } });
  }, [onRetry]);
  return null;
}
