import { randomUUID } from 'node:crypto';
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router';
import { answerAddCat } from '#features/cats/report-form/add-cat-form.server.ts';
import { AddCatPage } from '#features/cats/report-form/add-cat-form-page.tsx';
import { localizePath, splitLocale } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';
import { withNextPath } from '#request/account-next-path.ts';
import { requestContext } from '#request/request-context.ts';

/** Visitors sign in first and return here. `?kind=lost` and `?kind=found` preselect the kind. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const { prefix } = splitLocale(pathname);
  const kind = searchParams.get('kind') ?? '';
  const isLost = kind === 'lost' ? true : kind === 'found' ? false : null;
  if (!context.get(requestContext).viewer) {
    const here = localizePath('/cats/new', prefix) + (isLost === null ? '' : `?kind=${kind}`);
    throw redirect(withNextPath(localizePath('/login', prefix), here));
  }
  return { clientId: randomUUID(), isLost, isSharedPhotoLost: searchParams.get('shared') === 'lost' };
}

export const action = ({ request, context }: ActionFunctionArgs) => answerAddCat(context.get(requestContext), request);

export const meta = () => [{ title: `${m.cats_add_title()} · Catlas` }, { name: 'robots', content: 'noindex' }];

export default function AddCatRoute() {
  const answer = useActionData<typeof action>();
  return <AddCatPage {...useLoaderData<typeof loader>()} answer={answer} />;
}
