import { isAppError } from '@catlas/platform/errors/app-error.ts';
import { redirectTo } from '@catlas/platform/http/redirect-to.ts';
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { withNextPath } from '#context/account-next-path.ts';
import { requestContext } from '#context/request-context.ts';
import { useViewer } from '#context/root-data.ts';
import { isAdmin } from '#context/viewer.ts';
import { getCat } from '#features/cats/get-cat.server.ts';
import { canEditCat } from '#features/cats/model/cat-policy.ts';
import { parseCatId } from '#features/cats/model/parse-cat-id.ts';
import { answerMissingPage } from '#features/links/missing-page.server.ts';
import { answerEditCat } from '#features/reporting/form/edit-cat-form.server.ts';
import { EditCatPage } from '#features/reporting/form/edit-cat-page.tsx';
import { localizePath, splitLocale } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';

/** Throws `not-found` for members without permission; visitors sign in first. */
export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const request = context.get(requestContext);
  const id = parseCatId(params.id);
  if (id === null) throw await answerMissingPage(request, url, 'invalid');
  const { prefix } = splitLocale(url.pathname);
  if (!request.viewer) throw redirectTo(withNextPath(localizePath('/login', prefix), url.pathname));
  const cat = await getCat(request, id).catch((error) => {
    if (isAppError(error) && error.code === 'not-found') return null;
    throw error;
  });
  if (!cat || !('version' in cat)) throw await answerMissingPage(request, url);
  if (!canEditCat(request.viewer, { user_id: cat.author?.id ?? null, status: cat.status })) {
    throw redirectTo(localizePath(`/cat/${id}`, prefix));
  }
  return { cat };
}

export async function action({ request, url, params, context }: ActionFunctionArgs) {
  const id = parseCatId(params.id);
  if (id === null) throw await answerMissingPage(context.get(requestContext), url, 'invalid');
  return answerEditCat(context.get(requestContext), request, id);
}

export const meta = ({ loaderData }: { loaderData: Awaited<ReturnType<typeof loader>> | undefined }) =>
  loaderData
    ? [
        { title: `${m.cats_edit_title({ name: loaderData.cat.name })} · Catlas` },
        { name: 'robots', content: 'noindex' },
      ]
    : [];

export default function EditCatRoute() {
  const { cat } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const viewer = useViewer();
  return <EditCatPage key={`${cat.id} ${viewer?.id}`} cat={cat} answer={answer} isAdmin={isAdmin(viewer)} />;
}
