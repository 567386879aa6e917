import type { ReactNode } from 'react';
import { m } from '#i18n/paraglide/messages.js';
import { useLocale } from '#i18n/use-locale.ts';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { useModal } from '#ui/modal-state.tsx';
import { isAdmin, type Viewer } from './viewer.ts';

interface AccountProfileProps {
  viewer: Viewer;
  phone: string | null;
  /** ISO 8601. */
  memberSince: string;
}

/** Who is signed in, and the way out. */
export function AccountProfile({ viewer, phone, memberSince }: AccountProfileProps) {
  const locale = useLocale();
  // A fixed time zone, so that the server and the browser write the same day.
  const since = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(memberSince));
  return (
    <section className="rounded-3xl border border-line bg-surface p-5 shadow-card sm:p-7">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <h2 dir="auto" className="min-w-0 break-words font-bold text-2xl">
          {viewer.displayName}{' '}
          {isAdmin(viewer) && (
            <Badge look="primary" className="align-middle">
              {m.accounts_user_admin()}
            </Badge>
          )}
        </h2>
        <SignOutButton />
      </div>
      <dl className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-3">
        {viewer.email && <Detail name={m.accounts_email()}>{viewer.email}</Detail>}
        {phone && <Detail name={m.accounts_user_phone()}>{phone}</Detail>}
        <Detail name={m.accounts_user_language()}>
          {viewer.locale === 'fr' ? m.accounts_user_language_fr() : m.accounts_user_language_en()}
        </Detail>
        <Detail name={m.accounts_user_since()}>{since}</Detail>
      </dl>
    </section>
  );
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="break-words font-medium">{children}</dd>
    </div>
  );
}

/** Asks first; without JavaScript on a page of its own. */
function SignOutButton() {
  const modal = useModal();
  return (
    <ButtonLink
      to="/logout"
      look="secondary"
      size="small"
      icon={<Icon name="lucide:log-out" className="size-4.5" />}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        modal.open('logout');
      }}
    >
      {m.accounts_sign_out()}
    </ButtonLink>
  );
}
