import { join } from 'node:path';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import type { Hono } from 'hono';
import type { Context } from '#context/context.ts';

const built = join(projectRoot, 'build/server/index.js');

/** The whole site with its pages, as it is served, on the database and the clock of the town. */
export async function openWholeSite(context: Context): Promise<Pick<Hono, 'request'>> {
  const { createApp } = (await import(built)) as { createApp: (parts: object) => Hono };
  const never = { getTile: async () => null, version: 'none', etag: '"none"' };
  return createApp({
    ...{ context, database: { pool: null }, embeddedAuth: null, baseMap: never, mailFolder: null },
    ...{ telemetry: { meter: null, traces: null }, filling: new Set() },
  });
}
