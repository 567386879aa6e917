import { randomUUID } from 'node:crypto';
import { isAppError } from '@catlas/platform/errors/app-error.ts';
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { requestContext } from '#context/request-context.ts';
import { secretMeta } from '#context/secret-address.ts';
import { getCat } from '#features/cats/get-cat.server.ts';
import { parseCatId } from '#features/cats/model/parse-cat-id.ts';
import { answerMissingPage, type MissingKind } from '#features/links/missing-page.server.ts';
import { kindTexts } from '#features/reporting/sighting-form/kind-texts.ts';
import { answerSightingForm } from '#features/reporting/sighting-form/sighting-form.server.ts';
import { SightingPage } from '#features/reporting/sighting-form/sighting-page.tsx';

export async function loader({ url, params, context: provider }: LoaderFunctionArgs) {
  const context = provider.get(requestContext);
  const missing = (kind: MissingKind) => answerMissingPage(context, url, kind);
  const id = parseCatId(params.id);
  if (id === null) throw await missing('invalid');
  try {
    const key = url.searchParams.get('key');
    const cat = await getCat(context, id, key);
    if (cat.status !== 'approved' && 'version' in cat) throw await missing('unknown');
    const isWithMe = url.searchParams.get('kind') === 'with-me';
    const kind = !cat.is_lost ? ('mine' as const) : isWithMe ? ('with-me' as const) : ('seen' as const);
    const isFromDraft = url.searchParams.get('from') === 'draft';
    return {
      cat,
      linkKey: cat.status === 'pending' ? key : null,
      kind,
      thread: url.searchParams.get('thread'),
      clientId: randomUUID(),
      isFromDraft,
    };
  } catch (error) {
    if (isAppError(error) && error.code === 'not-found') throw await missing('unknown');
    throw error;
  }
}

/** Handles the form without JavaScript. */
export async function action({ request, url, params, context }: ActionFunctionArgs) {
  const id = parseCatId(params.id);
  if (id === null) throw await answerMissingPage(context.get(requestContext), url, 'invalid');
  return answerSightingForm(context.get(requestContext), id, request);
}

export const meta = ({ loaderData }: { loaderData: Awaited<ReturnType<typeof loader>> | undefined }) => [
  { title: loaderData ? `${kindTexts[loaderData.kind].title({ name: loaderData.cat.name })} · Catlas` : 'Catlas' },
  ...secretMeta,
];

export default function SightingRoute() {
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <SightingPage key={`${data.cat.id} ${data.kind}`} {...data} answer={answer} />;
}
