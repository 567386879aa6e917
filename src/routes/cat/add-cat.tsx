import { randomUUID } from 'node:crypto';
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { requestContext } from '#context/request-context.ts';
import { answerAddCat } from '#features/reporting/form/add-cat-form.server.ts';
import { AddCatPage } from '#features/reporting/form/add-cat-form-page.tsx';
import { readPrefilledLink } from '#features/reporting/prefill/prefilled-link.server.ts';
import { m } from '#i18n/paraglide/messages.js';
import { sentActions } from '#routes/shell/sent-actions.tsx';

/** `?kind=lost` and `?kind=found` preselect the kind. A signed link fills in more, and leaves the kind to the reader. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const prefill = await readPrefilledLink(context.get(requestContext), searchParams);
  const kind = searchParams.get('kind') ?? '';
  const isLost = kind === 'lost' ? true : kind === 'found' ? false : null;
  return {
    clientId: randomUUID(),
    isLost: prefill ? null : isLost,
    isSharedPhotoLost: searchParams.get('shared') === 'lost',
    prefill,
  };
}

export const action = ({ request, context }: ActionFunctionArgs) => answerAddCat(context.get(requestContext), request);

export const meta = () => [{ title: `${m.cats_add_title()} · Catlas` }, { name: 'robots', content: 'noindex' }];

export default function AddCatRoute() {
  const answer = useActionData<typeof action>();
  return <AddCatPage {...useLoaderData<typeof loader>()} answer={answer} actions={sentActions} />;
}
