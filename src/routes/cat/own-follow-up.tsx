import { redirectTo } from '@catlas/platform/http/redirect-to.ts';
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { withNextPath } from '#context/account-next-path.ts';
import { requireMember } from '#context/guards.server.ts';
import { type RequestContext, requestContext } from '#context/request-context.ts';
import { parseCatId } from '#features/cats/model/parse-cat-id.ts';
import { findOwnReport } from '#features/follow-ups/find-follow-up.server.ts';
import { answerFollowUpForm, loadFollowUp } from '#features/follow-ups/page/follow-up-form.server.ts';
import { FollowUpPage } from '#features/follow-ups/page/follow-up-page.tsx';
import { localizePath, splitLocale } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';

/** Only the author answers; others are sent to the report. */
async function findReport(context: RequestContext, { id, url }: { id: string; url: URL }) {
  const { prefix } = splitLocale(url.pathname);
  if (!context.viewer) throw redirectTo(withNextPath(localizePath('/login', prefix), url.pathname));
  const catId = parseCatId(id);
  const report = catId === null ? null : await findOwnReport(context, { catId, viewer: requireMember(context) });
  if (!report) throw redirectTo(localizePath(`/cat/${encodeURIComponent(id)}`, prefix));
  return report;
}

export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const own = context.get(requestContext);
  return { followUp: await loadFollowUp(own, await findReport(own, { id: params.id ?? '', url }), url) };
}

export async function action({ request, url, params, context }: ActionFunctionArgs) {
  const own = context.get(requestContext);
  const report = await findReport(own, { id: params.id ?? '', url });
  return answerFollowUpForm(own, { report, request, url });
}

export const meta = () => [{ title: `${m.questions_open_title()} · Catlas` }, { name: 'robots', content: 'noindex' }];

export default function OwnFollowUpRoute() {
  const answer = useActionData<typeof action>();
  return <FollowUpPage {...useLoaderData<typeof loader>()} alert={answer?.alert ?? null} />;
}
