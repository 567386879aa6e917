import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { requestContext } from '#context/request-context.ts';
import { useRootData } from '#context/root-data.ts';
import { AccountPanel } from '#features/accounts/forms/account-panel.tsx';
import { ContactLink } from '#features/accounts/forms/contact-link.tsx';
import { describeBanReason } from '#features/accounts/members/ban-reason.ts';
import { findBanReason } from '#features/accounts/members/find-ban-reason.server.ts';
import { m } from '#i18n/paraglide/messages.js';

export const handle = { guards: ['banned'] };

export async function loader({ context }: LoaderFunctionArgs) {
  const { db, bannedUserId } = context.get(requestContext);
  return { given: await findBanReason({ db }, bannedUserId) };
}

export const meta = () => [{ title: `${m.accounts_banned_title()} · Catlas` }, { name: 'robots', content: 'noindex' }];

/** All pages redirect banned members here (spec §4). */
export default function BannedPage() {
  const reason = describeBanReason(useLoaderData<typeof loader>().given);
  const contactEmail = useRootData()?.contactEmail ?? '';
  return (
    <AccountPanel title={m.accounts_banned_title()}>
      <div className="space-y-4">
        <p>{m.accounts_banned_text()}</p>
        <p dir="auto" className="whitespace-pre-line break-words">
          {reason ?? m.accounts_banned_reason_rules()}
        </p>
        <p>{m.accounts_banned_posts()}</p>
        <p>
          {m.accounts_banned_contact()} <ContactLink email={contactEmail} subject={m.accounts_banned_title()} />
        </p>
      </div>
    </AccountPanel>
  );
}
