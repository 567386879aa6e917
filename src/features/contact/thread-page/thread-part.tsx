import type { ReactNode } from 'react';
import { m } from '#i18n/paraglide/messages.js';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import type { ThreadAct, ThreadState } from './use-thread.ts';

interface ThreadPartProps {
  title: string;
  icon: IconName;
  isOpen?: boolean;
  children: ReactNode;
}

export function ThreadPart({ title, icon, isOpen = false, children }: ThreadPartProps) {
  return (
    <details open={isOpen || undefined} className="group rounded-2xl border border-line bg-surface">
      <summary className="flex min-h-12 cursor-pointer items-center gap-2.5 px-4 py-2 font-semibold">
        <Icon name={icon} className="size-5 shrink-0 text-muted" />
        <h2 className="flex-1 text-base">{title}</h2>
        <Icon name="lucide:chevron-down" className="size-5 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="space-y-3 px-4 pb-4 text-sm">{children}</div>
    </details>
  );
}

export function ActError({ state: { failed }, acts }: { state: ThreadState; acts: ThreadAct[] }) {
  const isShown = failed !== null && acts.includes(failed.act);
  const problem = failed?.error?.problem;
  const text = problem?.errors?.[0]?.message ?? (problem && problem.status < 500 ? problem.detail : null);
  return (
    <p role="alert" className="text-danger text-sm empty:hidden">
      {isShown && (text ?? (failed.error?.isNetworkFailure ? m.talk_act_offline() : m.talk_act_failed()))}
    </p>
  );
}
