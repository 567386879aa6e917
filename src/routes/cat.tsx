import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { requestContext } from '#features/accounts/request-context.ts';
import { useViewer } from '#features/accounts/root-data.ts';
import { CatPage } from '#features/cats/cat-page.tsx';
import { DeleteCatButton } from '#features/cats/cat-page-delete.tsx';
import { describeCatPage } from '#features/cats/cat-page-meta.ts';
import { canDeleteCat } from '#features/cats/cat-policy.ts';
import { getCat } from '#features/cats/get-cat.server.ts';
import { answerMissingPage, type MissingKind } from '#features/links/missing-page.server.ts';
import { ShareButton } from '#features/links/share-button.tsx';
import { isAppError } from '#platform/errors/app-error.ts';

export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const { config, locale, ...rest } = context.get(requestContext);
  const missing = (kind: MissingKind) => answerMissingPage({ ...rest, config }, url, kind);
  const id = parseCatId(params.id);
  if (id === null) throw await missing('invalid');
  try {
    return { cat: await getCat(rest, id), publicUrl: config.publicUrl, locale };
  } catch (error) {
    if (isAppError(error) && error.code === 'not-found') throw await missing('unknown');
    throw error;
  }
}

/** A positive whole number as it is written: no sign, no zeros before it, nothing that JavaScript would round. */
function parseCatId(text: string | undefined): number | null {
  if (!/^[1-9]\d{0,15}$/.test(text ?? '')) return null;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : null;
}

export const meta = ({ loaderData }: { loaderData: Awaited<ReturnType<typeof loader>> | undefined }) =>
  loaderData ? describeCatPage(loaderData) : [];

export default function CatRoute() {
  const { cat } = useLoaderData<typeof loader>();
  const viewer = useViewer();
  const authorId = cat.author?.id ?? null;
  return (
    <CatPage
      key={cat.id}
      cat={cat}
      actions={
        <>
          <ShareButton catId={cat.id} text={cat.name} />
          {canDeleteCat(viewer, { user_id: authorId, status: cat.status }) && (
            <DeleteCatButton cat={cat} leadsTo={viewer && viewer.id === authorId ? '/user' : '/'} />
          )}
        </>
      }
    />
  );
}
