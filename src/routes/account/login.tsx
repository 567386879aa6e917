import { type ActionFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { parseNextPath, withNextPath } from '#context/account-next-path.ts';
import { requestContext } from '#context/request-context.ts';
import { useSignInWays } from '#context/root-data.ts';
import { signInForms } from '#context/sign-in-ways.ts';
import { AccountPanel, asideLinkClass } from '#features/accounts/forms/account-panel.tsx';
import { useAfterSignIn } from '#features/accounts/forms/use-after-sign-in.ts';
import { answerAccountEntry } from '#features/accounts/sign-in/account-entry.server.ts';
import { SignIn } from '#features/accounts/sign-in/sign-in.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { LocalLink } from '#ui/local-link.tsx';

export const handle = { guards: ['guest', 'first-step'] };

export function loader({ request }: { request: Request }) {
  const { searchParams } = new URL(request.url);
  return {
    next: parseNextPath(searchParams.get('next')),
    form: signInForms.find((name) => name === searchParams.get('way')) ?? 'password',
  };
}

export const action = ({ request, context }: ActionFunctionArgs) =>
  answerAccountEntry(context.get(requestContext), request, 'login');

export const meta = () => [{ title: `${m.accounts_sign_in_title()} · Catlas` }, { name: 'robots', content: 'noindex' }];

export default function LoginPage() {
  const { next, form } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const ways = useSignInWays();
  const onSignedIn = useAfterSignIn(next);
  return (
    <AccountPanel
      title={m.accounts_sign_in_title()}
      lead={m.accounts_sign_in_lead()}
      aside={
        ways.signUp && (
          <>
            {m.accounts_no_account_yet()}{' '}
            <LocalLink to={withNextPath('/signup', next)} className={asideLinkClass}>
              {m.accounts_sign_up()}
            </LocalLink>
          </>
        )
      }
    >
      <SignIn form={form} next={next} answer={answer} onSignedIn={onSignedIn} />
    </AccountPanel>
  );
}
