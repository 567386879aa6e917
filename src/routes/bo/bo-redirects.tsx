import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { requireAdmin } from '#context/guards.server.ts';
import { requestContext } from '#context/request-context.ts';
import { listRedirects } from '#features/links/redirects.server.ts';
import { answerRedirectsForm } from '#features/links/redirects-form.server.ts';
import { RedirectsPage } from '#features/links/redirects-page.tsx';
import { m } from '#i18n/paraglide/messages.js';

export async function loader({ context: provider }: LoaderFunctionArgs) {
  const context = provider.get(requestContext);
  requireAdmin(context);
  return { redirects: await listRedirects(context) };
}

export const action = ({ request, context }: ActionFunctionArgs) =>
  answerRedirectsForm(context.get(requestContext), request);

export const meta = () => [
  { title: `${m.moderation_redirects_title()} · Catlas` },
  { name: 'robots', content: 'noindex' },
];

export default function Redirects() {
  return <RedirectsPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
