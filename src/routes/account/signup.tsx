import { type ActionFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { parseNextPath, withNextPath } from '#context/account-next-path.ts';
import { requestContext } from '#context/request-context.ts';
import { AccountPanel, asideLinkClass } from '#features/accounts/forms/account-panel.tsx';
import { useAfterSignIn } from '#features/accounts/forms/use-after-sign-in.ts';
import { answerAccountEntry } from '#features/accounts/sign-in/account-entry.server.ts';
import { SignUpForm } from '#features/accounts/sign-in/sign-up-form.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { LocalLink } from '#ui/local-link.tsx';

export const handle = { guards: ['guest', 'first-step'] };

export const loader = ({ request }: { request: Request }) => ({
  next: parseNextPath(new URL(request.url).searchParams.get('next')),
});

export const action = ({ request, context }: ActionFunctionArgs) =>
  answerAccountEntry(context.get(requestContext), request, 'signup');

export const meta = () => [{ title: `${m.accounts_sign_up_title()} · Catlas` }, { name: 'robots', content: 'noindex' }];

export default function SignUpPage() {
  const { next } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const onSignedIn = useAfterSignIn(next);
  return (
    <AccountPanel
      title={m.accounts_sign_up_title()}
      lead={m.accounts_sign_up_lead()}
      aside={
        <>
          {m.accounts_have_account()}{' '}
          <LocalLink to={withNextPath('/login', next)} className={asideLinkClass}>
            {m.accounts_sign_in()}
          </LocalLink>
        </>
      }
    >
      <SignUpForm next={next} answer={answer} onSignedIn={onSignedIn} />
    </AccountPanel>
  );
}
