import { type ReactNode, Suspense } from 'react';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { WidgetBoundary } from './widget-boundary.tsx';

/** A part of the page that loads when it is needed. If it doesn't load, its place says so and the rest of the page stays. */
export function LatePart({ children }: { children: ReactNode }) {
  return (
    <WidgetBoundary fallback={(retry) => <Missing onRetry={retry} />}>
      <Suspense fallback={null}>{children}</Suspense>
    </WidgetBoundary>
  );
}

/** No toast: the part that shows them loads late, too. */
function Missing({ onRetry }: { onRetry: () => void }) {
  return (
    <Alert
      variant="danger"
      title={m.common_part_broken()}
      className="col-span-full mt-3"
      action={
        <Button variant="secondary" size="small" onClick={onRetry}>
          {m.common_retry()}
        </Button>
      }
    />
  );
}
