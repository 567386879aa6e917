import { fromReplica } from '@catlas/platform/db/from-replica.ts';
import { useRef } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { requestContext } from '#context/request-context.ts';
import { listCatsNear } from '#features/browse/list/list-cats-near.server.ts';
import { LostCatsNear } from '#features/browse/list/lost-cats-near.tsx';
import { mostLostCats } from '#features/cats/model/cat.ts';
import { catsNearQuerySchema } from '#features/cats/model/cat-schemas.ts';
import { toListedCat } from '#features/cats/model/listed-cat.ts';
import { ContentArticle } from '#features/content/content-page.tsx';
import { describeContentPage } from '#features/content/content-page-meta.server.ts';
import { getContentPage } from '#features/content/get-content-page.server.ts';
import { useStoredTicks } from '#features/content/stored-ticks.ts';
import { splitLocale } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';
import { ButtonLink } from '#ui/button.tsx';

/** The missing cats are around the middle of France, because the server does not know the visitor's place. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const own = context.get(requestContext);
  const { prefix } = splitLocale(url.pathname);
  const [page, { cats }] = await Promise.all([
    getContentPage(own, { name: 'missing-cat', language: own.locale, prefix }),
    fromReplica(own, (reader) =>
      listCatsNear(reader, catsNearQuerySchema.parse({ is_lost: true, limit: mostLostCats })),
    ),
  ]);
  return {
    page,
    cats: cats.map(toListedCat),
    meta: describeContentPage(own, page),
  };
}

export const meta = ({ loaderData }: { loaderData: Awaited<ReturnType<typeof loader>> | undefined }) =>
  loaderData?.meta ?? [];

export default function MissingCatRoute() {
  const { page, cats } = useLoaderData<typeof loader>();
  const article = useRef<HTMLElement>(null);
  useStoredTicks(article, 'catlas.missing-cat');
  return (
    <ContentArticle
      ref={article}
      page={page}
      actions={
        <ButtonLink to="/cats/new?kind=lost" size="large">
          {m.cats_lost_report()}
        </ButtonLink>
      }
    >
      <LostCatsNear initial={cats} />
    </ContentArticle>
  );
}
