import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEngineThread } from '@catlas/platform/db/open-pglite.ts';
import { describeFailure } from '@catlas/platform/process/describe-failure.ts';
import { announceServing, endProcessInOrder } from '@catlas/platform/process/end-process.ts';
import { type ServeStaticOptions, serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import type { ViteDevServer } from 'vite';
import type { AdmissionBindings } from '#app/admission/admit-requests.ts';

// Import only types: the application is one bundle, and a module with state imported here would exist twice.
type ServerModule = typeof import('./app.ts');
type OpenContext = Parameters<ServerModule['createApp']>[0];
type Handler = Hono<{ Bindings: AdmissionBindings }>;

/** This is longer than any regular response and shorter than the timeout of process managers. */
const shutdownGraceMs = 15_000;
/** Jobs, the database and telemetry have this limit after the grace period. */
const shutdownLimitMs = 60_000;
/** The delay lets the first pages after a start come first. */
const jobsDelayMs = 1_000;

const projectRoot = join(import.meta.dirname, '../..');
const isDevelopment = process.argv.includes('--dev');
const say = (line: string) => process.stdout.write(`${line}\n`);

async function main() {
  loadEnvFile();
  // React reads this when the application loads; the environment's own value could select the slow development build.
  process.env.NODE_ENV = isDevelopment ? 'development' : 'production';
  // The engine loads on the other processor while the application loads on this one.
  const engineThread = process.env.DATABASE_URL ? undefined : startEngineThread();
  const vite = isDevelopment ? await createDevServer() : null;
  const server = await loadServer(vite);
  const config = server.parseConfig(process.env);
  const telemetry = await server.openTelemetry(config, process.env);
  const { log } = telemetry;
  const opened = await server.openContext({
    config,
    environment: process.env,
    telemetry,
    engineThread,
    onDeath: (error) => {
      log.fatal({ err: error }, 'the embedded database ended; this process can do nothing without it');
      process.exit(1);
    },
  });
  await server.beginFilling(opened);
  const { fetch } = createHandler(server, opened, vite);
  const listener = server.admitRequests(fetch, { ...telemetry, config, maxBodyBytes: server.maxAddBodyBytes });
  const portServers = server.createPortServers((request, response) => {
    if (vite) vite.middlewares(request, response, () => listener(request, response));
    else listener(request, response);
  }, config);
  try {
    await server.listenTogether(portServers, { ...config, setting: 'PORT' });
  } catch (error) {
    await opened.close();
    throw error;
  }
  // No request depends on the job schedule, and opening it takes half a second of the thread and the embedded engine.
  const { closing } = opened.context.live;
  const jobs = sleep(jobsDelayMs, undefined, { signal: closing }).then(
    () => server.openProductJobsPatiently(opened, closing),
    () => null,
  );
  let filled = Promise.resolve();
  endProcessInOrder({
    log,
    limitMs: shutdownLimitMs,
    close: async () => {
      // Streams never end by themselves; their pages reconnect to the next process.
      await opened.context.live.close();
      await Promise.all(portServers.map((each) => each.closeGracefully(shutdownGraceMs)));
      await (await jobs)?.close();
      await filled;
      await vite?.close();
      await opened.close();
      await telemetry.close();
    },
  });
  announceServing();
  filled = fillAndDescribe(server, opened);
  await filled;
}

/** The site answers already while this runs. */
async function fillAndDescribe(server: ServerModule, opened: OpenContext) {
  await server.addDemoAccounts(opened);
  for (const line of await server.describeStart(opened)) say(line);
  await server.fillSite(opened, say);
}

async function loadServer(vite: ViteDevServer | null): Promise<ServerModule> {
  return vite
    ? ((await vite.ssrLoadModule(join(projectRoot, 'src/app/app.ts'))) as ServerModule)
    : ((await import(join(projectRoot, 'build/server/index.js'))) as ServerModule);
}

function createHandler(server: ServerModule, opened: OpenContext, vite: ViteDevServer | null): Handler {
  let app = server.createApp(opened);
  const handler: Handler = new Hono();
  const isSecure = opened.context.config.publicUrl.startsWith('https:');
  const addHeaders: AddHeaders = (cacheControl) => (_file, c) => {
    for (const [name, value] of server.listFileHeaders({ isSecure }, c.req.path)) c.header(name, value);
    c.header('cache-control', cacheControl);
  };
  serveOverviewPictures(handler, addHeaders);
  if (!vite) serveBuiltFiles(handler, addHeaders);
  handler.all('*', async (c) => {
    if (vite) {
      // An edit makes a new module; the database stays open.
      const fresh = await loadServer(vite);
      if (fresh.createApp !== server.createApp) app = fresh.createApp(opened);
    }
    return app.fetch(c.req.raw, c.env);
  });
  return handler;
}

/** Variables of the environment override the `.env` file. */
function loadEnvFile() {
  try {
    process.loadEnvFile(join(projectRoot, '.env'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

type AddHeaders = (cacheControl: string) => Required<ServeStaticOptions>['onFound'];

const forADay = 'public, max-age=86400';

/** The pictures show until the map is ready. */
function serveOverviewPictures(handler: Handler, addHeaders: AddHeaders) {
  handler.use(
    '/map/:file{(france-light|france-dark)\\.webp}',
    serveStatic({
      root: join(projectRoot, 'build/base-map'),
      rewriteRequestPath: (path) => path.replace('/map', ''),
      onFound: addHeaders(forADay),
    }),
  );
}

/** Files in `assets` have their content's hash in their names. */
function serveBuiltFiles(handler: Handler, addHeaders: AddHeaders) {
  const root = join(projectRoot, 'build/client');
  handler.use(
    '/assets/*',
    serveStatic({ root, precompressed: true, onFound: addHeaders('public, max-age=31536000, immutable') }),
  );
  handler.use('/builds/latest.json', serveStatic({ root, onFound: addHeaders('no-store') }));
  // Browsers revalidate it each time, so that a new build reaches clients of an older one.
  handler.use('/sw.js', serveStatic({ root, onFound: addHeaders('no-cache') }));
  handler.use('/screenshots/*', serveStatic({ root, onFound: addHeaders(forADay) }));
  handler.use(
    '/:file{[\\w.-]+\\.(svg|png|ico|webp|txt|webmanifest)}',
    serveStatic({ root, onFound: addHeaders(forADay) }),
  );
}

async function createDevServer(): Promise<ViteDevServer> {
  const { createServer: createViteServer } = await import('vite');
  return createViteServer({ root: projectRoot, appType: 'custom', server: { middlewareMode: true } });
}

main().catch((error: Error) => {
  process.stderr.write(`\n${describeFailure(error)}\n\n`);
  process.exit(1);
});
