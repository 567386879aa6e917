import { redirectTo } from '@catlas/platform/http/redirect-to.ts';
import { type ActionFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { requestContext } from '#context/request-context.ts';
import { secretAddress, secretMeta } from '#context/secret-address.ts';
import { AccountPanel } from '#features/accounts/forms/account-panel.tsx';
import { answerPasswordUpdate } from '#features/accounts/password/password-update.server.ts';
import { PasswordUpdateForm } from '#features/accounts/password/password-update-form.tsx';
import { localizePath, splitLocale } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { ButtonLink } from '#ui/button.tsx';

export const handle = { guards: ['guest'], ...secretAddress };

/** A hosted service's links return with a code or an error, which `/confirm` handles. */
export function loader({ request }: { request: Request }) {
  const { pathname, search, searchParams } = new URL(request.url);
  if (['code', 'error', 'error_code'].some((name) => searchParams.has(name))) {
    throw redirectTo(`${localizePath('/confirm', splitLocale(pathname).prefix)}${search}`);
  }
  return { tokenHash: searchParams.get('token_hash') };
}

export const action = ({ request, context }: ActionFunctionArgs) =>
  answerPasswordUpdate(context.get(requestContext), request);

export const meta = () => [{ title: `${m.accounts_update_title()} · Catlas` }, ...secretMeta];

export default function PasswordUpdatePage() {
  const { tokenHash } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const outcome = answer?.outcome;
  const isLinkOld = outcome?.kind === 'refused' && outcome.alert?.code === 'otp_expired';
  if (!tokenHash || isLinkOld) {
    return (
      <AccountPanel title={tokenHash ? m.accounts_confirm_failed_title() : m.accounts_confirm_incomplete_title()}>
        <Alert variant="warning">{tokenHash ? m.accounts_update_link_old() : m.accounts_confirm_incomplete()}</Alert>
        <ButtonLink to="/password/reset" className="mt-5 w-full">
          {m.accounts_new_link()}
        </ButtonLink>
      </AccountPanel>
    );
  }
  return (
    <AccountPanel title={m.accounts_update_title()} lead={m.accounts_update_text()}>
      <PasswordUpdateForm tokenHash={tokenHash} answer={answer} />
    </AccountPanel>
  );
}
