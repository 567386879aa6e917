import type { ReactNode } from 'react';

interface AccountPanelProps {
  title: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
  aside?: ReactNode;
}

export function AccountPanel({ title, lead, children, aside }: AccountPanelProps) {
  return (
    <div className="mx-auto w-full max-w-md px-4 py-8 sm:py-14">
      <h1 className="font-bold text-3xl">{title}</h1>
      {lead && <p className="mt-2 text-lg text-muted">{lead}</p>}
      <div className="mt-6 rounded-3xl border border-line bg-surface p-5 shadow-card sm:p-7">{children}</div>
      {aside && <div className="mt-5 text-center text-sm">{aside}</div>}
    </div>
  );
}

export const asideLinkClass = 'inline-flex min-h-11 items-center px-1 font-semibold text-link hover:underline';
