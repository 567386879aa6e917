import { isAppError } from '@catlas/platform/errors/app-error.ts';
import { redirectTo } from '@catlas/platform/http/redirect-to.ts';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { requestContext } from '#context/request-context.ts';
import { getCat } from '#features/cats/get-cat.server.ts';
import type { OwnCat } from '#features/cats/model/cat.ts';
import { parseCatId } from '#features/cats/model/parse-cat-id.ts';
import { getNextSteps } from '#features/reporting/sent/next-steps.server.ts';
import { ReportSent } from '#features/reporting/sent/report-sent.tsx';
import { localizePath, splitLocale } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';
import { sentActions } from '#routes/shell/sent-actions.tsx';
import { ButtonLink } from '#ui/button.tsx';

/** `/cat/{id}/sent` serves the report's author; everyone else is redirected to the cat's page. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const own = context.get(requestContext);
  const { prefix } = splitLocale(new URL(request.url).pathname);
  const { viewer } = own;
  const id = parseCatId(params.id);
  if (id === null || !viewer) throw redirectTo(localizePath(`/cat/${encodeURIComponent(params.id ?? '')}`, prefix));
  try {
    const next = await getNextSteps({ ...own, viewer }, id);
    return { next, cat: (await getCat({ ...own, viewer }, id)) as OwnCat };
  } catch (error) {
    if (isAppError(error)) throw redirectTo(localizePath(`/cat/${id}`, prefix));
    throw error;
  }
}

export const meta = () => [{ title: `${m.cats_add_title()} · Catlas` }, { name: 'robots', content: 'noindex' }];

export default function CatSentRoute() {
  const { cat, next } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto w-full max-w-xl px-4 py-8 sm:py-12">
      <h1 className="sr-only">{m.cats_add_title()}</h1>
      <ReportSent
        cat={cat}
        next={next}
        actions={sentActions(cat)}
        another={
          <ButtonLink to="/cats/new" variant="secondary">
            {m.cats_add_done_another()}
          </ButtonLink>
        }
      />
    </div>
  );
}
