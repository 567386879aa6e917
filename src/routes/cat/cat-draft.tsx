import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { requestContext } from '#context/request-context.ts';
import { secretAddress, secretMeta } from '#context/secret-address.ts';
import { answerDraftLink, loadDraftLink } from '#features/reporting/form/draft-link.server.ts';
import { DraftLinkPage } from '#features/reporting/form/draft-link-page.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { sentActions } from '#routes/shell/sent-actions.tsx';

export const handle = secretAddress;

export const loader = ({ request, context, params }: LoaderFunctionArgs) =>
  loadDraftLink(context.get(requestContext), request, params.token ?? '');

export const action = ({ request, context, params }: ActionFunctionArgs) =>
  answerDraftLink(context.get(requestContext), params.token ?? '', request);

export const meta = () => [{ title: `${m.cats_add_title()} · Catlas` }, ...secretMeta];

export default function CatDraftRoute() {
  return (
    <DraftLinkPage
      loaded={useLoaderData<typeof loader>()}
      answer={useActionData<typeof action>()}
      actions={sentActions}
    />
  );
}
