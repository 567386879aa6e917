import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { requestContext } from '#context/request-context.ts';
import { secretAddress, secretMeta } from '#context/secret-address.ts';
import { answerAlerts } from '#features/alerts/page/alerts-form.server.ts';
import { AlertsPage } from '#features/alerts/page/alerts-page.tsx';
import { loadAlerts } from '#features/alerts/page/load-alerts.server.ts';
import { m } from '#i18n/paraglide/messages.js';

export const handle = secretAddress;

/** The link of a mail: it needs no session. */
export const loader = ({ url, params, context }: LoaderFunctionArgs) =>
  loadAlerts(context.get(requestContext), { key: params.key ?? '', url });

export const action = ({ request, url, params, context }: ActionFunctionArgs) =>
  answerAlerts(context.get(requestContext), { key: params.key ?? '', request, url });

export const meta = () => [{ title: `${m.alerts_title()} · Catlas` }, ...secretMeta];

export default function FollowerAlertsRoute() {
  return <AlertsPage page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
