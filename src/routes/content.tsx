import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { requestContext } from '#context/request-context.ts';
import { ContentArticle } from '#features/content/content-page.tsx';
import { describeContentPage } from '#features/content/content-page-meta.server.ts';
import { parseContentPath } from '#features/content/content-page-names.ts';
import { getContentPage } from '#features/content/get-content-page.server.ts';
import { answerMissingPage, answerRedirect } from '#features/links/missing-page.server.ts';
import { splitLocale } from '#i18n/locale.ts';

export const handle = { sharedParameters: [] };

/** Serves every text of `content/`; one route, because a browser loads all routes before its first paint. */
export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const own = context.get(requestContext);
  const wanted = parseContentPath(params.page, own.locale);
  if (!wanted) throw await answerMissingPage(own, url);
  // An operator may redirect a text to another site.
  const elsewhere = await answerRedirect(own, url);
  if (elsewhere) throw elsewhere;
  const page = await getContentPage(own, { ...wanted, prefix: splitLocale(url.pathname).prefix });
  return { page, meta: describeContentPage(own, page) };
}

export const meta = ({ loaderData }: { loaderData: Awaited<ReturnType<typeof loader>> | undefined }) =>
  loaderData?.meta ?? [];

export default function ContentRoute() {
  const { page } = useLoaderData<typeof loader>();
  return <ContentArticle page={page} />;
}
