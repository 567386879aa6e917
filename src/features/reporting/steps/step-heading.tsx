import { useEffect, useRef } from 'react';
import { m } from '#i18n/paraglide/messages.js';

interface StepHeadingProps {
  title: string;
  lead?: string;
  /** Without a number, all steps are on one page. */
  number?: 1 | 2 | undefined;
  takesFocus?: boolean;
}

export function StepHeading({ title, lead, number, takesFocus = false }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [takesFocus]);
  return (
    <div className="space-y-1">
      <h2 ref={heading} tabIndex={-1} className="scroll-mt-24 font-bold text-xl outline-none">
        {number && <span className="me-2 font-semibold text-muted text-sm">{m.cats_add_step({ number })}</span>}
        {title}
      </h2>
      {lead && <p className="text-muted">{lead}</p>}
    </div>
  );
}
