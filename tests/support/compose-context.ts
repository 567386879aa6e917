import { join } from 'node:path';
import type { Logger } from '@catlas/platform/log/logger.ts';
import type { OpenTables } from '#platform/db/open-database.ts';
import { createInProcessLiveBus, type LiveBus } from '#platform/live/live-bus.ts';
import { LiveStreams } from '#platform/live/live-streams.ts';
import { watchMapStyles } from '#platform/map-style/map-styles.ts';
import { createInProcessRateLimiter } from '#platform/rate-limit/rate-limiter.ts';
import { createFilePhotoStorage } from '#platform/storage/file-photo-storage.ts';
import { parseConfig } from '#product/config.ts';
import type { AuthService, Context } from '#product/context.ts';
import type { LiveMessage } from '#product/live-messages.ts';
import { rateLimits } from '#product/rate-limits.ts';
import type { Schema } from '#product/schema.ts';

interface Parts {
  database: OpenTables<Schema>;
  dataDir: string;
  environment: Record<string, string>;
  log: Logger;
  auth: AuthService;
  live?: LiveBus<LiveMessage>;
}

export function composeContext({
  database,
  dataDir,
  environment,
  log,
  auth,
  live = createInProcessLiveBus(),
}: Parts): Context {
  return {
    config: parseConfig({
      NODE_ENV: 'test',
      PUBLIC_URL: 'http://catlas.test',
      DATA_DIR: dataDir,
      ADMIN_EMAILS: 'admin@example.org',
      MAP_STYLE_URL: 'none',
      MAP_STYLE_DARK_URL: 'none',
      ...environment,
    }),
    engine: database.engine,
    db: database.db,
    replica: null,
    log,
    photos: createFilePhotoStorage(join(dataDir, 'photos')),
    countPhotoRefusal: () => {},
    live,
    liveStreams: new LiveStreams(live),
    mail: { send: () => Promise.reject(new Error('No mail is sent in this test')) },
    geocoder: null,
    rateLimiter: createInProcessRateLimiter(rateLimits),
    auth,
    authAdmin: null,
    map: { baseTilesUrl: '/map/base/{z}/{x}/{y}.mvt', styles: watchMapStyles({ light: null, dark: null, log }) },
    now: () => new Date(),
  };
}
