import { AccountPanel } from '#features/accounts/forms/account-panel.tsx';
import { ContactLink } from '#features/accounts/forms/contact-link.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { useRootData } from '#request/root-data.ts';

export const handle = { guards: ['banned'] };

/** A guarded page needs a loader: the guard runs with it. */
export const loader = () => null;

export const meta = () => [{ title: `${m.accounts_banned_title()} · Catlas` }, { name: 'robots', content: 'noindex' }];

/** All pages redirect banned members here (spec §4): the reason, and the address for an appeal. */
export default function BannedPage() {
  const contactEmail = useRootData()?.contactEmail ?? '';
  return (
    <AccountPanel title={m.accounts_banned_title()}>
      <div className="space-y-4">
        <p>{m.accounts_banned_text()}</p>
        <p>{m.accounts_banned_posts()}</p>
        <p>
          {m.accounts_banned_contact()} <ContactLink email={contactEmail} subject={m.accounts_banned_title()} />
        </p>
      </div>
    </AccountPanel>
  );
}
