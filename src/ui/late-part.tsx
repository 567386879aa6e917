import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react';
import { m } from '#i18n/paraglide/messages.js';
import { RetryAlert } from './retry-alert.tsx';
import { WidgetBoundary } from './widget-boundary.tsx';

/** A part of the page that loads when it is needed. If it doesn't load, its place says so and the rest of the page stays. */
export function LatePart({ children }: { children: ReactNode }) {
  return (
    // No toast: the part that shows them loads late, too.
    <WidgetBoundary
      fallback={(retry) => <RetryAlert title={m.common_part_broken()} onRetry={retry} className="col-span-full mt-3" />}
    >
      <Suspense fallback={null}>{children}</Suspense>
    </WidgetBoundary>
  );
}

/** A component whose code loads when it is first rendered. */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazy(() => load().then((part) => ({ default: part })));
  return function Late(props) {
    return <LatePart>{createElement(Part, props)}</LatePart>;
  };
}
