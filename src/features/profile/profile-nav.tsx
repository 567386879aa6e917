import { m } from '#i18n/paraglide/messages.js';
import { Icon, type IconName } from '#ui/icons/icon.tsx';

const parts: { id: string; icon: IconName; label: () => string; needsService?: true }[] = [
  { id: 'cats', icon: 'lucide:cat', label: m.cats_page_own_title },
  { id: 'threads', icon: 'lucide:messages-square', label: m.talk_own_title },
  { id: 'comments', icon: 'lucide:message-circle', label: m.comments_own_title },
  { id: 'profile', icon: 'lucide:user-round', label: m.profile_about_title },
  { id: 'mails', icon: 'lucide:bell', label: m.news_unsubscribe_title },
  { id: 'email', icon: 'lucide:mail', label: m.profile_email_title, needsService: true },
  { id: 'password', icon: 'lucide:lock', label: m.profile_password_title, needsService: true },
  { id: 'second-step', icon: 'lucide:shield-check', label: m.profile_second_title, needsService: true },
  { id: 'identities', icon: 'lucide:link', label: m.profile_identities_title, needsService: true },
  { id: 'devices', icon: 'lucide:laptop', label: m.profile_devices_title },
  { id: 'export', icon: 'lucide:download', label: m.profile_export_title },
  { id: 'close', icon: 'lucide:user-round-x', label: m.profile_close_title },
];

export function ProfileNav({ hasService }: { hasService: boolean }) {
  return (
    <nav
      aria-label={m.profile_nav_label()}
      className="max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 sm:max-lg:-mx-6 sm:max-lg:px-6 lg:sticky lg:top-[calc(var(--header-height)+2rem)] lg:self-start"
    >
      <ul className="flex gap-2 lg:flex-col lg:gap-0.5">
        {parts
          .filter(({ needsService }) => hasService || !needsService)
          .map(({ id, icon, label }) => (
            <li key={id} className="shrink-0">
              <a
                href={`#${id}`}
                className="inline-flex min-h-11 items-center gap-2.5 rounded-full border border-line bg-surface px-4 font-medium text-sm transition-colors hover:bg-sunken lg:flex lg:border-transparent lg:bg-transparent lg:hover:bg-surface"
              >
                <Icon name={icon} className="size-4.5 shrink-0 text-muted" />
                {label()}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  );
}
