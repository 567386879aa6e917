import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { type BaseMapTiles, openBaseMapTiles } from '@catlas/platform/base-map/base-map-tiles.server.ts';
import { openStreetMap } from '@catlas/platform/base-map/street-map.server.ts';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { makeDataDir } from '@catlas/platform/db/data-dir-lock.ts';
import { migrate } from '@catlas/platform/db/migrate.ts';
import { type OpenTables, openDatabase } from '@catlas/platform/db/open-database.ts';
import { openReplica } from '@catlas/platform/db/open-replica.ts';
import { createGeocoder } from '@catlas/platform/geocoding/create-geocoder.ts';
import { createInProcessLiveBus } from '@catlas/platform/live/live-bus.ts';
import { LiveStreams } from '@catlas/platform/live/live-streams.ts';
import { createPostgresLiveBus } from '@catlas/platform/live/postgres-live-bus.ts';
import { createFolderMailSender, createSmtpMailSender } from '@catlas/platform/mail/mail-sender.ts';
import { watchMapStyles } from '@catlas/platform/map-style/map-styles.ts';
import { createPushSender } from '@catlas/platform/push/push-sender.ts';
import { createInProcessRateLimiter, createPostgresRateLimiter } from '@catlas/platform/rate-limit/rate-limiter.ts';
import { openPhotoStorage } from '@catlas/platform/storage/open-photo-storage.ts';
import { observePool } from '@catlas/platform/telemetry/observe-pool.ts';
import {
  observeLiveStreams,
  observeMail,
  observePhotos,
  observePush,
  observeRateLimits,
  observeReplica,
} from '@catlas/platform/telemetry/observe-ports.ts';
import type { Telemetry } from '@catlas/platform/telemetry/telemetry.ts';
import type pg from 'pg';
import { observeSignIns } from '#app/sign-in/observe-sign-ins.ts';
import { type OpenAuth, openAuth } from '#app/sign-in/open-auth.ts';
import type { Config } from '#context/config.ts';
import type { Context } from '#context/context.ts';
import type { LiveMessage } from '#context/live-messages.ts';
import { rateLimits } from '#context/rate-limits.ts';
import { storeSiteAddress } from '#context/site-address.server.ts';
import { productMigrations } from '#db/migrations.ts';
import type { Schema } from '#db/schema.ts';
import { renderAccountMail } from '#features/accounts/mail/account-mail.server.ts';
import { loadPushKeys } from '#features/push/load-push-keys.server.ts';
import { observeBacklog } from './observe-backlog.ts';
import { observePhotoRefusals } from './observe-photo-refusals.ts';

export interface OpenContext {
  context: Context;
  database: OpenTables<Schema>;
  embeddedAuth: OpenAuth['embeddedAuth'];
  baseMap: BaseMapTiles;
  mailFolder: string;
  telemetry: Telemetry;
  filling: Set<'places' | 'demo-town'>;
  close(): Promise<void>;
}

interface OpenOptions {
  config: Config;
  environment: Record<string, string | undefined>;
  telemetry: Telemetry;
  engineThread?: Worker;
  /** After the embedded engine's death, this process can do nothing more. */
  onDeath: (error: Error) => void;
}

/** `close` closes everything in the opposite order. */
export async function openContext(options: OpenOptions): Promise<OpenContext> {
  const { config, environment, telemetry } = options;
  const { log, meter } = telemetry;
  await makeDataDir(config.dataDir);
  // The stack closes what is open when a later part fails.
  await using opening = new AsyncDisposableStack();
  const database = opening.adopt(await openMigratedDatabase(options), (opened) => opened.close());
  const { pool, db, engine } = database;
  const mailFolder = join(config.dataDir, 'outbox');
  const mail = openMail(config, mailFolder, meter);
  const pushKeys = await loadPushKeys(db, config.vapidKeys);
  const { auth, authAdmin, embeddedAuth } = opening.adopt(
    await openAuth({
      config,
      environment,
      pool,
      mail,
      mailFolder,
      log,
      renderMail: renderAccountMail,
      observe: meter ? observeSignIns(meter) : undefined,
    }),
    (opened) => opened.close(),
  );
  const replica = opening.adopt(await openReader(pool, options), async (opened) => opened?.close());
  const live = opening.adopt(await openLiveBus(database, replica, log), (opened) => opened.close());
  const baseMap = opening.adopt(await openBaseMapTiles(join(projectRoot, 'build/base-map/base.tiles')), (opened) =>
    opened.close(),
  );
  const streets = opening.adopt(await openStreetMap({ folder: join(config.dataDir, 'map'), log }), (opened) =>
    opened.close(),
  );
  const styles = opening.adopt(watchMapStyles({ ...config.mapStyleUrl, log }), async (opened) => opened.close());
  const photos = opening.adopt(await openPhotoStorage(config), async (opened) => opened.close());
  const context: Context = {
    config,
    engine,
    db,
    replica,
    log,
    photos: observePhotos(photos, meter),
    countPhotoRefusal: observePhotoRefusals(meter),
    live,
    liveStreams: new LiveStreams(live),
    mail,
    push: observePush(createPushSender({ keys: pushKeys, subject: config.vapidSubject }), meter),
    geocoder: createGeocoder(config, log),
    rateLimiter: observeRateLimits(createRateLimiter(database, log), meter),
    auth,
    authAdmin,
    map: { baseTilesUrl: `/map/base/{z}/{x}/{y}.mvt?v=${baseMap.version}`, streets, styles },
    now: () => new Date(),
  };
  if (meter) {
    observeBacklog(context, meter);
    observeLiveStreams(context.liveStreams, meter);
  }
  const opened = opening.move();
  const close = () => opened.disposeAsync();
  return { context, database, embeddedAuth, baseMap, mailFolder, telemetry, filling: new Set(), close };
}

async function openMigratedDatabase({
  config,
  telemetry,
  engineThread,
  onDeath,
}: OpenOptions): Promise<OpenTables<Schema>> {
  const { log } = telemetry;
  const database = await openDatabase<Schema>({
    databaseUrl: config.databaseUrl,
    pool: config.databasePool,
    dataDir: config.dataDir,
    engineThread,
    onError: reportLostConnection(log),
    onSilence: (message) => log.warn(`${message}. Trying again.`),
    onDeath,
  });
  try {
    observePool(database.pool, 'primary', telemetry);
    const applied = await migrate(database.pool, productMigrations);
    if (applied.length > 0) log.info({ applied }, 'the database is migrated');
    await storeSiteAddress(database.db, config.publicUrl).catch((error) => {
      // A full disk must not stop a start.
      log.warn({ err: error }, 'the address of the site could not be stored for the commands');
    });
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

function openMail({ smtpUrl, mailFrom: from }: Config, mailFolder: string, meter: Telemetry['meter']) {
  const sender = smtpUrl ? createSmtpMailSender({ smtpUrl, from }) : createFolderMailSender({ mailFolder, from });
  return observeMail(sender, meter);
}

async function openReader(primary: pg.Pool, { config, telemetry }: OpenOptions) {
  const { databaseReplicaUrl: url, databasePool } = config;
  if (url === null) return null;
  const { log, meter } = telemetry;
  const observe = (readers: pg.Pool) => observePool(readers, 'replica', telemetry);
  const replica = await openReplica<Schema>({ url, pool: databasePool, primary, log, observe });
  observeReplica(replica, meter);
  return replica;
}

function openLiveBus({ engine, pool }: OpenTables<Schema>, replica: Context['replica'], log: Telemetry['log']) {
  return engine === 'postgres'
    ? createPostgresLiveBus<LiveMessage>({ pool, replica, onError: reportLostConnection(log) })
    : createInProcessLiveBus<LiveMessage>();
}

function createRateLimiter({ engine, pool }: OpenTables<Schema>, log: Telemetry['log']) {
  return engine === 'postgres'
    ? createPostgresRateLimiter(rateLimits, pool, log)
    : createInProcessRateLimiter(rateLimits);
}

const reportLostConnection = (log: Telemetry['log']) => (error: Error) =>
  log.error({ err: error }, 'the database connection broke');
