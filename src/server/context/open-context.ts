import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate } from '@catlas/platform/db/migrate.ts';
import { createOutboxMailSender, createSmtpMailSender } from '@catlas/platform/mail/mail-sender.ts';
import type pg from 'pg';
import { renderAccountMail } from '#features/accounts/mail/account-mail.server.ts';
import { importGazetteer } from '#features/places/import-gazetteer.server.ts';
import { type BaseMapTiles, openBaseMapTiles } from '#platform/base-map/base-map-tiles.server.ts';
import type { Config } from '#platform/config/config.ts';
import { projectRoot } from '#platform/config/project-root.ts';
import { productMigrations } from '#platform/db/migration-sets.ts';
import { type OpenTables, openDatabase } from '#platform/db/open-database.ts';
import { openReplica } from '#platform/db/open-replica.ts';
import { createGeocoder } from '#platform/geocoding/create-geocoder.ts';
import { createInProcessLiveBus } from '#platform/live/live-bus.ts';
import { LiveStreams } from '#platform/live/live-streams.ts';
import { createPostgresLiveBus } from '#platform/live/postgres-live-bus.ts';
import { watchMapStyles } from '#platform/map-style/map-styles.ts';
import { createInProcessRateLimiter, createPostgresRateLimiter } from '#platform/rate-limit/rate-limiter.ts';
import { openPhotoStorage } from '#platform/storage/open-photo-storage.ts';
import { observePool } from '#platform/telemetry/observe-pool.ts';
import {
  observeLiveStreams,
  observeMail,
  observePhotos,
  observeRateLimits,
  observeReplica,
} from '#platform/telemetry/observe-ports.ts';
import type { Telemetry } from '#platform/telemetry/telemetry.ts';
import type { Context } from '#product/context.ts';
import type { LiveMessage } from '#product/live-messages.ts';
import { rateLimits } from '#product/rate-limits.ts';
import type { Schema } from '#product/schema.ts';
import { observeSignIns } from '#server/sign-in/observe-sign-ins.ts';
import { type OpenAuth, openAuth } from '#server/sign-in/open-auth.ts';
import { observeBacklog } from './observe-backlog.ts';
import { observePhotoRefusals } from './observe-photo-refusals.ts';

export interface OpenContext {
  context: Context;
  database: OpenTables<Schema>;
  embeddedAuth: OpenAuth['embeddedAuth'];
  baseMap: BaseMapTiles;
  outboxDir: string;
  telemetry: Telemetry;
  close(): Promise<void>;
}

interface OpenOptions {
  config: Config;
  environment: Record<string, string | undefined>;
  telemetry: Telemetry;
  /** The embedded database engine died; nothing more can be done in this process. */
  onDeath: (error: Error) => void;
}

/** Opens everything the process needs, migrated and ready; `close` undoes it in the opposite order. */
export async function openContext({ config, environment, telemetry, onDeath }: OpenOptions): Promise<OpenContext> {
  const { log, meter } = telemetry;
  await mkdir(config.dataDir, { recursive: true });
  const onError = (error: Error) => log.error({ err: error }, 'the database connection broke');
  const database = await openDatabase<Schema>({
    databaseUrl: config.databaseUrl,
    pool: config.databasePool,
    dataDir: config.dataDir,
    onError,
    onDeath,
  });
  observePool(database.pool, 'primary', telemetry);
  const closers: (() => Promise<void>)[] = [() => database.close()];
  const close = async () => {
    for (const closer of closers.toReversed()) await closer();
  };
  try {
    const { pool, db, engine } = database;
    const applied = await migrate(pool, productMigrations);
    if (applied.length > 0) log.info({ applied }, 'the database is migrated');

    const outboxDir = join(config.dataDir, 'outbox');
    const sender = config.smtpUrl
      ? createSmtpMailSender({ smtpUrl: config.smtpUrl, from: config.mailFrom })
      : createOutboxMailSender({ outboxDir, from: config.mailFrom });
    const mail = observeMail(sender, meter);

    const { auth, authAdmin, embeddedAuth, ...openedAuth } = await openAuth({
      config,
      environment,
      pool,
      mail,
      outboxDir,
      log,
      renderMail: renderAccountMail,
      observe: meter ? observeSignIns(meter) : undefined,
    });
    closers.push(() => openedAuth.close());

    const { databaseReplicaUrl: url, databasePool } = config;
    const observe = (readers: pg.Pool) => observePool(readers, 'replica', telemetry);
    const replica =
      url === null ? null : await openReplica<Schema>({ url, pool: databasePool, primary: pool, log, observe });
    if (replica) observeReplica(replica, meter);
    closers.push(async () => replica?.close());

    const live =
      engine === 'postgres'
        ? await createPostgresLiveBus<LiveMessage>({ pool, replica, onError })
        : createInProcessLiveBus<LiveMessage>();
    closers.push(() => live.close());

    const baseMap = await openBaseMapTiles(join(projectRoot, 'build/base-map/base.tiles'));
    closers.push(() => baseMap.close());
    const styles = watchMapStyles({ ...config.mapStyleUrl, log });
    closers.push(async () => styles.close());

    const photos = await openPhotoStorage(config);
    closers.push(async () => photos.close());

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
      geocoder: createGeocoder(config, log),
      rateLimiter: observeRateLimits(
        engine === 'postgres'
          ? createPostgresRateLimiter(rateLimits, pool, log)
          : createInProcessRateLimiter(rateLimits),
        meter,
      ),
      auth,
      authAdmin,
      map: { baseTilesUrl: `/map/base/{z}/{x}/{y}.mvt?v=${baseMap.version}`, styles },
      now: () => new Date(),
    };
    await importGazetteer(context);
    if (meter) {
      observeBacklog(context, meter);
      observeLiveStreams(context.liveStreams, meter);
    }
    return { context, database, embeddedAuth, baseMap, outboxDir, telemetry, close };
  } catch (error) {
    await close();
    throw error;
  }
}
