import type { ReactNode } from 'react';
import { LocalLink } from './local-link.tsx';

export function ChipLink({ to, isHere, children }: { to: string; isHere: boolean; children: ReactNode }) {
  return (
    <LocalLink
      to={to}
      aria-current={isHere ? 'page' : undefined}
      className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface px-4 font-medium text-sm hover:bg-sunken aria-[current=page]:border-primary-600 aria-[current=page]:bg-primary-100 aria-[current=page]:text-primary-900 dark:aria-[current=page]:border-primary-400 dark:aria-[current=page]:bg-primary-950 dark:aria-[current=page]:text-primary-100"
    >
      {children}
    </LocalLink>
  );
}
