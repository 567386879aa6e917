import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { requestContext } from '#context/request-context.ts';
import { secretAddress, secretMeta } from '#context/secret-address.ts';
import { answerAlerts } from '#features/alerts/page/alerts-form.server.ts';
import { AlertsPage } from '#features/alerts/page/alerts-page.tsx';
import { loadAlerts } from '#features/alerts/page/load-alerts.server.ts';
import { m } from '#i18n/paraglide/messages.js';

/** With a key, the link of a mail, which needs no session. One route for both, because each costs every page some bytes. */
export const handle = secretAddress;

export const loader = ({ url, params, context }: LoaderFunctionArgs) =>
  loadAlerts(context.get(requestContext), { key: params.key ?? null, url });

export const action = ({ request, url, params, context }: ActionFunctionArgs) =>
  answerAlerts(context.get(requestContext), { key: params.key ?? null, request, url });

export const meta = ({ params }: { params: { key?: string } }) => [
  { title: `${m.alerts_title()} · Catlas` },
  { name: 'description', content: m.alerts_lead() },
  { property: 'og:title', content: m.alerts_title() },
  { property: 'og:description', content: m.alerts_lead() },
  ...(params.key ? secretMeta : []),
];

export default function AlertsRoute() {
  return <AlertsPage page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
