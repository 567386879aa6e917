import { fromReplica } from '@catlas/platform/db/from-replica.ts';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { requestContext } from '#context/request-context.ts';
import { getStatistics } from '#features/follow-ups/statistics/get-statistics.server.ts';
import { StatisticsPage } from '#features/follow-ups/statistics/statistics-page.tsx';
import { m } from '#i18n/paraglide/messages.js';

export const loader = ({ context }: LoaderFunctionArgs) => fromReplica(context.get(requestContext), getStatistics);

export const meta = () => [
  { title: `${m.statistics_title()} · Catlas` },
  { name: 'description', content: m.statistics_lead() },
  { property: 'og:title', content: m.statistics_title() },
  { property: 'og:description', content: m.statistics_lead() },
];

export default function StatisticsRoute() {
  return <StatisticsPage {...useLoaderData<typeof loader>()} />;
}
