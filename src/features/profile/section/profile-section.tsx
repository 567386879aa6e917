import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

interface ProfileSectionProps {
  id: string;
  title: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
  className?: string;
}

export function ProfileSection({ id, title, lead, children, className }: ProfileSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={classNames('rounded-3xl border border-line bg-surface p-5 shadow-card sm:p-7', className)}
    >
      <h2 id={`${id}-title`} className="font-bold text-xl">
        {title}
      </h2>
      {lead && <p className="mt-1 max-w-prose text-muted">{lead}</p>}
      <div className="mt-5 space-y-5">{children}</div>
    </section>
  );
}

export function NeedsScript({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <p className="text-muted text-sm">{children}</p>
    </noscript>
  );
}
