import { isAdmin, type Viewer } from '#context/viewer.ts';
import { LogoutButton } from '#features/accounts/header/logout-button.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { useLocale } from '#i18n/use-locale.ts';
import { Badge } from '#ui/badge.tsx';
import { Icon } from '#ui/icons/icon.tsx';

interface ProfileSummaryProps {
  viewer: Viewer;
  memberSince: string;
}

export function ProfileSummary({ viewer, memberSince }: ProfileSummaryProps) {
  const locale = useLocale();
  // A fixed time zone makes the server and the browser render the same date.
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(memberSince));
  const [initial = ''] = new Intl.Segmenter(locale).segment(viewer.displayName.trim());
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <div className="flex min-w-0 items-center gap-4">
        <span
          aria-hidden="true"
          className="grid size-16 shrink-0 place-items-center rounded-full bg-primary-100 font-bold font-display text-2xl text-primary-800 uppercase dark:bg-primary-950 dark:text-primary-200"
        >
          {typeof initial === 'string' ? initial : initial.segment}
        </span>
        <div className="min-w-0">
          <h1 className="font-medium text-muted">{m.accounts_user_title()}</h1>
          <h2 dir="auto" className="break-words font-bold text-2xl leading-tight">
            {viewer.displayName}{' '}
            {isAdmin(viewer) && (
              <Badge variant="primary" className="align-middle">
                {m.accounts_user_admin()}
              </Badge>
            )}
          </h2>
          <p className="text-muted text-sm">{m.profile_avatar_since({ date })}</p>
        </div>
      </div>
      <LogoutButton variant="secondary" size="small" icon={<Icon name="lucide:log-out" className="size-4.5" />}>
        {m.accounts_sign_out()}
      </LogoutButton>
    </header>
  );
}
