import { type ActionFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router';
import { answerConfirm, parseConfirmLink } from '#features/accounts/account-confirm.server.ts';
import { ConfirmButton, ConfirmFailure } from '#features/accounts/account-confirm.tsx';
import { AccountPanel, asideLinkClass } from '#features/accounts/account-panel.tsx';
import { requestContext } from '#features/accounts/request-context.ts';
import { localizePath, splitLocale } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';
import { LocalLink } from '#ui/local-link.tsx';

/** Looks only: following a link must not use it up. */
export function loader({ request }: { request: Request }) {
  const url = new URL(request.url);
  if (url.searchParams.get('type') === 'recovery') {
    throw redirect(`${localizePath('/password/update', splitLocale(url.pathname).prefix)}${url.search}`);
  }
  return { link: parseConfirmLink(url.searchParams) };
}

export const action = ({ request, context }: ActionFunctionArgs) => answerConfirm(context.get(requestContext), request);

export const meta = () => [
  { title: `${m.accounts_confirm_title()} · Catlas` },
  { name: 'robots', content: 'noindex' },
  // The address holds a key to the account. `no-referrer` would hide from our own server where the form comes from.
  { name: 'referrer', content: 'same-origin' },
];

export default function ConfirmPage() {
  const { link } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const outcome = answer?.outcome;
  if (outcome?.kind === 'check-mail' && outcome.email === '') {
    return <AccountPanel title={m.accounts_confirm_other_title()}>{m.accounts_confirm_other_text()}</AccountPanel>;
  }
  if (link && !answer) {
    return (
      <AccountPanel title={m.accounts_confirm_title()}>
        <ConfirmButton link={link} />
      </AccountPanel>
    );
  }
  return (
    <AccountPanel
      title={m.accounts_confirm_failed_title()}
      aside={
        <LocalLink to="/login" className={asideLinkClass}>
          {m.accounts_back_to_sign_in()}
        </LocalLink>
      }
    >
      <ConfirmFailure answer={answer} isIncomplete={!link && !answer} />
    </AccountPanel>
  );
}
