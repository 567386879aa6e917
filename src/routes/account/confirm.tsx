import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { requestContext } from '#context/request-context.ts';
import { useViewer } from '#context/root-data.ts';
import { secretAddress, secretMeta } from '#context/secret-address.ts';
import { AccountPanel, asideLinkClass } from '#features/accounts/forms/account-panel.tsx';
import { answerConfirm, loadConfirm } from '#features/accounts/sign-in/account-confirm.server.ts';
import {
  ConfirmButton,
  ConfirmFailure,
  OtherMailbox,
  titleOfFailure,
  useAddressedFragment,
} from '#features/accounts/sign-in/account-confirm.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { LocalLink } from '#ui/local-link.tsx';

export const handle = secretAddress;

export const loader = ({ request, context }: LoaderFunctionArgs) => loadConfirm(context.get(requestContext), request);

export const action = ({ request, context }: ActionFunctionArgs) => answerConfirm(context.get(requestContext), request);

/** The page must not revalidate after its form, because the loader would exchange a code a second time. */
export const shouldRevalidate = ({ formMethod }: { formMethod?: string }) => formMethod !== 'POST';

export const meta = () => [{ title: `${m.accounts_confirm_title()} · Catlas` }, ...secretMeta];

/** All mailed links and providers return to this page. */
export default function ConfirmPage() {
  const { link, outcome: loaded } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const viewer = useViewer();
  useAddressedFragment();
  const outcome = answer?.outcome ?? loaded;
  if (outcome?.kind === 'other-mailbox') {
    return (
      <AccountPanel title={m.accounts_confirm_other_title()}>
        <OtherMailbox {...outcome} />
      </AccountPanel>
    );
  }
  if (link && !outcome) {
    return (
      <AccountPanel title={m.accounts_confirm_title()}>
        <ConfirmButton link={link} />
      </AccountPanel>
    );
  }
  return (
    <AccountPanel
      title={titleOfFailure(outcome)}
      aside={
        !viewer && (
          <LocalLink to="/login" className={asideLinkClass}>
            {m.accounts_back_to_sign_in()}
          </LocalLink>
        )
      }
    >
      <ConfirmFailure
        outcome={outcome}
        answer={answer}
        isAddressChange={link?.type === 'email_change'}
        next={link?.next ?? null}
      />
    </AccountPanel>
  );
}
