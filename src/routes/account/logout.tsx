import { type ActionFunctionArgs, Form } from 'react-router';
import { requestContext } from '#context/request-context.ts';
import { useViewer } from '#context/root-data.ts';
import { AccountPanel } from '#features/accounts/forms/account-panel.tsx';
import { LogoutScopeChoice } from '#features/accounts/header/logout-scope.tsx';
import { answerSignOut } from '#features/accounts/session/sign-out.server.ts';
import { UnsentNote } from '#features/outbox/page/unsent-note.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { Button, ButtonLink } from '#ui/button.tsx';

export const handle = { guards: ['member'] };

/** A guarded page needs a loader, because the guard runs with it. */
export const loader = () => null;

export const action = ({ request, context }: ActionFunctionArgs) => answerSignOut(context.get(requestContext), request);

export const meta = () => [{ title: `${m.accounts_sign_out()} · Catlas` }, { name: 'robots', content: 'noindex' }];

/** This page replaces the confirmation modal without JavaScript. */
export default function LogoutPage() {
  return (
    <AccountPanel title={m.accounts_sign_out_title()}>
      <p>{m.accounts_sign_out_text()}</p>
      <UnsentNote readerId={useViewer()?.id ?? null} text={m.outbox_sign_out_text} className="mt-5" />
      <Form method="post" className="mt-5 space-y-6">
        <LogoutScopeChoice />
        <div className="flex flex-wrap justify-end gap-3">
          <ButtonLink to="/user" variant="secondary">
            {m.common_cancel()}
          </ButtonLink>
          <Button type="submit">{m.accounts_sign_out()}</Button>
        </div>
      </Form>
    </AccountPanel>
  );
}
