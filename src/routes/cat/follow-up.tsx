import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { requestContext } from '#context/request-context.ts';
import { secretAddress, secretMeta } from '#context/secret-address.ts';
import { findReportOfToken } from '#features/follow-ups/find-follow-up.server.ts';
import { answerFollowUpForm, loadFollowUp } from '#features/follow-ups/page/follow-up-form.server.ts';
import { FollowUpPage } from '#features/follow-ups/page/follow-up-page.tsx';
import { m } from '#i18n/paraglide/messages.js';

export const handle = secretAddress;

/** The link of a mail: it needs no session. */
export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const own = context.get(requestContext);
  const followUp = await loadFollowUp(own, await findReportOfToken(own, params.token ?? ''), url);
  return data({ followUp }, { status: followUp ? 200 : 404 });
}

export async function action({ request, url, params, context }: ActionFunctionArgs) {
  const own = context.get(requestContext);
  const report = await findReportOfToken(own, params.token ?? '');
  return answerFollowUpForm(own, { report, request, url });
}

export const meta = () => [{ title: `${m.questions_open_title()} · Catlas` }, ...secretMeta];

export default function FollowUpRoute() {
  const answer = useActionData<typeof action>();
  return <FollowUpPage {...useLoaderData<typeof loader>()} alert={answer?.alert ?? null} />;
}
