import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useLocation,
} from 'react-router';
import { withNextPath } from '#context/account-next-path.ts';
import { requestContext } from '#context/request-context.ts';
import { useRootData } from '#context/root-data.ts';
import { AccountPanel, asideLinkClass } from '#features/accounts/forms/account-panel.tsx';
import { ContactLink } from '#features/accounts/forms/contact-link.tsx';
import { answerSecondStep, loadSecondStep } from '#features/accounts/second-step/second-step.server.ts';
import { SecondStepForm } from '#features/accounts/second-step/second-step-form.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';

export const loader = ({ request, context }: LoaderFunctionArgs) =>
  loadSecondStep(context.get(requestContext), request);

export const action = ({ request, context }: ActionFunctionArgs) =>
  answerSecondStep(context.get(requestContext), request);

export const meta = () => [{ title: `${m.accounts_step_title()} · Catlas` }, { name: 'robots', content: 'noindex' }];

export default function LoginVerifyPage() {
  const { factors, chosenId, next } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const contactEmail = useRootData()?.contactEmail ?? '';
  const { pathname } = useLocation();
  const address = withNextPath(pathname, next);
  return (
    <AccountPanel
      title={m.accounts_step_title()}
      lead={m.accounts_step_lead()}
      aside={
        <Form method="post">
          <input type="hidden" name="intent" value="leave" />
          {next && <input type="hidden" name="next" value={next} />}
          <button type="submit" className={asideLinkClass}>
            {m.accounts_step_leave()}
          </button>
        </Form>
      }
    >
      {factors ? (
        <SecondStepForm
          factors={factors}
          chosenId={chosenId}
          outcome={answer?.outcome ?? null}
          challenge={answer?.challenge ?? null}
          hidden={next ? { next } : {}}
          addressOf={(id) => withNextPath(`${pathname}?factor=${id}`, next)}
        />
      ) : (
        <Alert variant="warning">
          {m.accounts_error_network()}{' '}
          <a href={address} className="font-semibold underline underline-offset-2">
            {m.common_retry()}
          </a>
        </Alert>
      )}
      <details className="mt-6 text-sm">
        <summary className="cursor-pointer py-2 font-semibold text-link">{m.accounts_step_lost()}</summary>
        <p className="mt-1 text-muted">
          {m.accounts_step_lost_text()} <ContactLink email={contactEmail} subject={m.accounts_step_lost()} />
        </p>
      </details>
    </AccountPanel>
  );
}
