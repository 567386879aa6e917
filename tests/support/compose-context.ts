import { join } from 'node:path';
import type { OpenTables } from '@catlas/platform/db/open-database.ts';
import { createInProcessLiveBus, type LiveBus } from '@catlas/platform/live/live-bus.ts';
import { LiveStreams } from '@catlas/platform/live/live-streams.ts';
import type { Logger } from '@catlas/platform/log/logger.ts';
import { watchMapStyles } from '@catlas/platform/map-style/map-styles.ts';
import { createInProcessRateLimiter } from '@catlas/platform/rate-limit/rate-limiter.ts';
import { createFilePhotoStorage } from '@catlas/platform/storage/file-photo-storage.ts';
import { parseConfig } from '#context/config.ts';
import type { AuthService, Context } from '#context/context.ts';
import type { LiveMessage } from '#context/live-messages.ts';
import { rateLimits } from '#context/rate-limits.ts';
import type { Schema } from '#db/schema.ts';

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
    push: { publicKey: '', send: () => Promise.reject(new Error('No push message is sent in this test')) },
    geocoder: null,
    rateLimiter: createInProcessRateLimiter(rateLimits),
    auth,
    authAdmin: null,
    map: {
      baseTilesUrl: '/map/base/{z}/{x}/{y}.mvt',
      streets: {
        current: () => null,
        openInvented: async () => {},
        tiles: { getTile: async () => null, version: 'none', etag: '"none"' },
      },
      styles: watchMapStyles({ light: null, dark: null, log }),
    },
    now: () => new Date(),
  };
}
