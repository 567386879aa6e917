import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { requestContext } from '#context/request-context.ts';
import { answerAlerts } from '#features/alerts/page/alerts-form.server.ts';
import { AlertsPage } from '#features/alerts/page/alerts-page.tsx';
import { loadAlerts } from '#features/alerts/page/load-alerts.server.ts';
import { m } from '#i18n/paraglide/messages.js';

export const loader = ({ url, context }: LoaderFunctionArgs) =>
  loadAlerts(context.get(requestContext), { key: null, url });

export const action = ({ request, url, context }: ActionFunctionArgs) =>
  answerAlerts(context.get(requestContext), { key: null, request, url });

export const meta = () => [
  { title: `${m.alerts_title()} · Catlas` },
  { name: 'description', content: m.alerts_lead() },
  { property: 'og:title', content: m.alerts_title() },
  { property: 'og:description', content: m.alerts_lead() },
];

export default function AlertsRoute() {
  return <AlertsPage page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
