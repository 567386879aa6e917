import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { requireAdmin } from '#context/guards.server.ts';
import { type RequestContext, requestContext } from '#context/request-context.ts';
import type { Viewer } from '#context/viewer.ts';
import { postKinds } from '#db/review-kinds.ts';
import { kindsOnServer } from '#features/moderation/kinds/kinds-on-server.server.ts';
import { answerSearchAction } from '#features/moderation/search/search-action.server.ts';
import { type SearchAnswer, searchBackOffice } from '#features/moderation/search/search-back-office.server.ts';
import { SearchPage } from '#features/moderation/search/search-page.tsx';
import { parseSearchQuery } from '#features/moderation/search/search-query.ts';
import { resultsOfEachKind } from '#features/moderation/subject/search-kinds.ts';
import { m } from '#i18n/paraglide/messages.js';

export async function loader({ url, context: provider }: LoaderFunctionArgs) {
  const context = provider.get(requestContext);
  const viewer = requireAdmin(context);
  const query = parseSearchQuery(url.searchParams);
  const limit = query.kind ? query.limit : resultsOfEachKind;
  const answer = await searchBackOffice({ ...context, viewer }, { ...query, limit });
  return { query, answer, known: await findKnown({ ...context, viewer }, query.about, answer) };
}

async function findKnown(context: RequestContext & { viewer: Viewer }, id: number | null, answer: SearchAnswer) {
  if (id === null) return null;
  const kind = postKinds.find((each) => answer[each].some((post) => post.id === id));
  return kind ? kindsOnServer[kind].post.get(context, id) : null;
}

/** Handles the buttons of the results without JavaScript. */
export const action = ({ request, context }: ActionFunctionArgs) =>
  answerSearchAction(context.get(requestContext), request);

export const meta = () => [
  { title: `${m.moderation_search_title()} · Catlas` },
  { name: 'robots', content: 'noindex' },
];

export default function BackOfficeSearch() {
  return <SearchPage {...useLoaderData<typeof loader>()} said={useActionData<typeof action>()} />;
}
