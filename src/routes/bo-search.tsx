import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { requireAdmin } from '#features/accounts/guards.server.ts';
import { requestContext } from '#features/accounts/request-context.ts';
import { answerSearchAct } from '#features/moderation/search-act.server.ts';
import { searchBackOffice } from '#features/moderation/search-back-office.server.ts';
import { SearchPage } from '#features/moderation/search-page.tsx';
import { parseSearchQuery } from '#features/moderation/search-query.ts';
import { m } from '#i18n/paraglide/messages.js';

export async function loader({ url, context: provider }: LoaderFunctionArgs) {
  const context = provider.get(requestContext);
  const viewer = requireAdmin(context);
  const query = parseSearchQuery(url.searchParams);
  return { query, answer: await searchBackOffice({ ...context, viewer }, query) };
}

/** The buttons of what was found, without JavaScript. */
export const action = ({ request, context }: ActionFunctionArgs) =>
  answerSearchAct(context.get(requestContext), request);

export const meta = () => [
  { title: `${m.moderation_search_title()} · Catlas` },
  { name: 'robots', content: 'noindex' },
];

export default function BackOfficeSearch() {
  return <SearchPage {...useLoaderData<typeof loader>()} said={useActionData<typeof action>()} />;
}
