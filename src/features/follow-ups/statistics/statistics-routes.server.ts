import { fromReplica } from '@catlas/platform/db/from-replica.ts';
import { Hono } from 'hono';
import type { Context } from '#context/context.ts';
import { formatCsv } from './format-csv.ts';
import { getStatistics } from './get-statistics.server.ts';

/** The page at `/statistics` defines the columns. */
export function statisticsRoutes(context: Pick<Context, 'db' | 'replica'>) {
  const routes = new Hono();
  routes.get('/statistics.csv', async (c) => {
    c.header('content-type', 'text/csv; charset=utf-8');
    c.header('cache-control', 'public, max-age=3600');
    return c.body(formatCsv(await fromReplica(context, getStatistics)));
  });
  return routes;
}
