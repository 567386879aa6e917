import { isAppError } from '@catlas/platform/errors/app-error.ts';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { requestContext } from '#context/request-context.ts';
import { secretAddress, secretMeta } from '#context/secret-address.ts';
import { parseCatId } from '#features/cats/model/parse-cat-id.ts';
import { answerMissingPage } from '#features/links/missing-page.server.ts';
import { loadPosterPage } from '#features/poster/load-poster-page.server.ts';
import { PosterPage } from '#features/poster/poster-page.tsx';
import { m } from '#i18n/paraglide/messages.js';

/** A visitor's own words and number are in the address, so a page with them is private and not stored. */
export const handle = { sharedParameters: ['sheets', 'paper', 'ink', 'language', 'photos'], ...secretAddress };

export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const own = context.get(requestContext);
  const catId = parseCatId(params.id);
  if (catId === null) throw await answerMissingPage(own, url, 'invalid');
  try {
    return await loadPosterPage(own, { catId, parameters: url.searchParams });
  } catch (error) {
    if (isAppError(error) && error.code === 'not-found') throw await answerMissingPage(own, url);
    throw error;
  }
}

export const meta = ({ loaderData }: { loaderData: Awaited<ReturnType<typeof loader>> | undefined }) => [
  ...(loaderData ? [{ title: `${m.poster_title_of({ name: loaderData.catName })} · Catlas` }] : []),
  ...secretMeta,
];

export default function PosterRoute() {
  const data = useLoaderData<typeof loader>();
  return <PosterPage key={data.catId} data={data} />;
}
