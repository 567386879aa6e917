import type { ReactNode } from 'react';
import { Icon, type IconName } from '#ui/icons/icon.tsx';

interface ProfileRowProps {
  icon: IconName;
  title: ReactNode;
  details?: ReactNode;
  badge?: ReactNode;
  action?: ReactNode;
}

export function ProfileRow({ icon, title, details, badge, action }: ProfileRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span className="grid size-10 shrink-0 place-items-center rounded-2xl bg-sunken text-muted">
        <Icon name={icon} className="size-5" />
      </span>
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 break-words font-semibold">
          <span dir="auto" className="min-w-0 break-words">
            {title}
          </span>
          {badge}
        </p>
        {details && <p className="break-words text-muted text-sm">{details}</p>}
      </div>
      {action}
    </li>
  );
}

export const rowsClass = 'divide-y divide-line border-line border-y';
