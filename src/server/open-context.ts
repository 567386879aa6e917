import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { openAuthService } from '#auth-service/auth-service.ts';
import { renderAccountMail } from '#features/accounts/account-mail.server.ts';
import { importGazetteer } from '#features/places/import-gazetteer.server.ts';
import { type BaseMapTiles, openBaseMapTiles } from '#platform/base-map/base-map-tiles.server.ts';
import type { Config } from '#platform/config/config.ts';
import { projectRoot } from '#platform/config/project-root.ts';
import type { AuthAdmin, AuthService, Context } from '#platform/context.ts';
import { migrate } from '#platform/db/migrate.ts';
import { type OpenDatabase, openDatabase } from '#platform/db/open-database.ts';
import { createGeocoder } from '#platform/geocoding/create-geocoder.ts';
import { createInProcessLiveBus, createPostgresLiveBus } from '#platform/live/live-bus.ts';
import type { Logger } from '#platform/log/logger.ts';
import { createOutboxMailSender, createSmtpMailSender } from '#platform/mail/mail-sender.ts';
import { watchMapStyles } from '#platform/map-style/map-styles.ts';
import { createRateLimiter } from '#platform/rate-limit/rate-limiter.ts';
import { createFilePhotoStorage } from '#platform/storage/file-photo-storage.ts';
import { createAuthAdmin } from './auth-admin.ts';
import { authEnvironment } from './auth-environment.ts';

export interface OpenContext {
  context: Context;
  database: OpenDatabase;
  /** The embedded sign-in service; null when a hosted one is configured. */
  embeddedAuth: { app: Hono; createServiceRoleToken(): Promise<string> } | null;
  baseMap: BaseMapTiles;
  outboxDir: string;
  close(): Promise<void>;
}

interface OpenOptions {
  config: Config;
  environment: Record<string, string | undefined>;
  log: Logger;
  /** The embedded database engine died; nothing more can be done in this process. */
  onDeath: (error: Error) => void;
}

/** Opens everything the process needs, migrated and ready; `close` undoes it in the opposite order. */
export async function openContext({ config, environment, log, onDeath }: OpenOptions): Promise<OpenContext> {
  await mkdir(config.dataDir, { recursive: true });
  const onError = (error: Error) => log.error({ err: error }, 'the database connection broke');
  const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, onError, onDeath });
  const closers: (() => Promise<void>)[] = [() => database.close()];
  const close = async () => {
    for (const closer of closers.toReversed()) await closer();
  };
  try {
    const { pool, db, engine } = database;
    const applied = await migrate(pool, {
      directory: join(projectRoot, 'migrations/product'),
      table: 'public.schema_migrations',
    });
    if (applied.length > 0) log.info({ applied }, 'the database is migrated');

    const outboxDir = join(config.dataDir, 'outbox');
    const mail = config.smtpUrl
      ? createSmtpMailSender({ smtpUrl: config.smtpUrl, from: config.mailFrom })
      : createOutboxMailSender({ outboxDir, from: config.mailFrom });

    let embeddedAuth: OpenContext['embeddedAuth'] = null;
    let auth: AuthService;
    if (config.auth) {
      auth = { ...config.auth, fetch };
    } else {
      const service = await openAuthService({
        pool,
        environment: authEnvironment(config, environment),
        mail,
        outboxDir,
        log,
        renderMail: renderAccountMail,
      });
      closers.push(() => service.close());
      embeddedAuth = service;
      auth = { url: config.publicUrl, publishableKey: 'embedded', fetch: inProcessFetch(service.app) };
    }

    const live = engine === 'postgres' ? await createPostgresLiveBus(pool, onError) : createInProcessLiveBus();
    closers.push(() => live.close());

    const baseMap = await openBaseMapTiles(join(projectRoot, 'build/base-map/base.tiles'));
    closers.push(() => baseMap.close());
    const styles = watchMapStyles({ ...config.mapStyleUrl, log });
    closers.push(async () => styles.close());

    const context: Context = {
      config,
      engine,
      db,
      log,
      photos: createFilePhotoStorage(join(config.dataDir, 'photos')),
      live,
      mail,
      geocoder: createGeocoder(config, log),
      rateLimiter: createRateLimiter(),
      auth,
      authAdmin: openAuthAdmin(auth, { embeddedAuth, secretKey: config.authSecretKey }),
      map: { baseTilesUrl: `/map/base/{z}/{x}/{y}.mvt?v=${baseMap.version}`, styles },
      now: () => new Date(),
    };
    await importGazetteer(context);
    return { context, database, embeddedAuth, baseMap, outboxDir, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function openAuthAdmin(
  auth: AuthService,
  { embeddedAuth, secretKey }: Pick<OpenContext, 'embeddedAuth'> & { secretKey: string | null },
): AuthAdmin | null {
  if (embeddedAuth) return createAuthAdmin(auth, embeddedAuth.createServiceRoleToken);
  return secretKey === null ? null : createAuthAdmin(auth, async () => secretKey);
}

/** supabase-js speaks to the embedded service without leaving the process. */
function inProcessFetch(app: Hono): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    url.pathname = url.pathname.replace(/^\/auth\/v1(?=\/|$)/, '') || '/';
    return app.fetch(new Request(url, request));
  };
}
