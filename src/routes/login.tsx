import { type ActionFunctionArgs, useActionData, useLoaderData, useNavigate } from 'react-router';
import { parseNextPath, withNextPath } from '#features/accounts/account-next-path.ts';
import { AccountPanel, asideLinkClass } from '#features/accounts/account-panel.tsx';
import { requestContext } from '#features/accounts/request-context.ts';
import { answerSignIn } from '#features/accounts/sign-in.server.ts';
import { SignInForm } from '#features/accounts/sign-in-form.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { LocalLink, useLocalAddress } from '#ui/local-link.tsx';
import { toast } from '#ui/toast.ts';

export const handle = { guards: ['guest'] };

export const loader = ({ request }: { request: Request }) => ({
  next: parseNextPath(new URL(request.url).searchParams.get('next')),
});

export const action = ({ request, context }: ActionFunctionArgs) => answerSignIn(context.get(requestContext), request);

export const meta = () => [{ title: `${m.accounts_sign_in_title()} · Catlas` }, { name: 'robots', content: 'noindex' }];

export default function LoginPage() {
  const { next } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const navigate = useNavigate();
  const localAddress = useLocalAddress();
  return (
    <AccountPanel
      title={m.accounts_sign_in_title()}
      lead={m.accounts_sign_in_lead()}
      aside={
        <>
          {m.accounts_no_account_yet()}{' '}
          <LocalLink to={withNextPath('/signup', next)} className={asideLinkClass}>
            {m.accounts_sign_up()}
          </LocalLink>
        </>
      }
    >
      <SignInForm
        next={next}
        answer={answer}
        onDone={() => {
          if (!next) toast({ title: m.accounts_signed_in(), look: 'success' });
          void navigate(next ?? localAddress('/'), { replace: true });
        }}
      />
    </AccountPanel>
  );
}
