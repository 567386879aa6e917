import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react';
import { m } from '#i18n/paraglide/messages.js';
import { PartIsSettled, useMissingPart } from './parts-to-hydrate.ts';
import { RetryAlert } from './retry-alert.tsx';
import { WidgetBoundary } from './widget-boundary.tsx';

/** The rest of the page stays when the part does not load. */
export function LatePart({ children }: { children: ReactNode }) {
  const part = useMissingPart();
  return (
    // A toast cannot be used here, because its viewport loads late, too.
    <WidgetBoundary
      fallback={(retry) => (
        <>
          <RetryAlert title={m.common_part_broken()} onRetry={retry} className="col-span-full mt-3" />
          <PartIsSettled part={part} />
        </>
      )}
    >
      <Suspense fallback={null}>
        {children}
        <PartIsSettled part={part} />
      </Suspense>
    </WidgetBoundary>
  );
}

export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazy(() => load().then((part) => ({ default: part })));
  return function Late(props) {
    return <LatePart>{createElement(Part, props)}</LatePart>;
  };
}
