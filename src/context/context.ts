import type { AuthServiceSettings, PublicKey, VerifiedToken } from '@catlas/platform/auth-port/connect-auth.ts';
import type { SelectIsLinkUsed, SelectSessionState } from '@catlas/platform/auth-port/session-state.ts';
import type { StreetMap } from '@catlas/platform/base-map/street-map.server.ts';
import type { Engine } from '@catlas/platform/db/open-database.ts';
import type { Replica } from '@catlas/platform/db/open-replica.ts';
import type { ErrorCode } from '@catlas/platform/errors/app-error.ts';
import type { Geocoder } from '@catlas/platform/geocoding/geocoder.ts';
import type { LiveBus } from '@catlas/platform/live/live-bus.ts';
import type { LiveStreams } from '@catlas/platform/live/live-streams.ts';
import type { Logger } from '@catlas/platform/log/logger.ts';
import type { MailSender } from '@catlas/platform/mail/mail-sender.ts';
import type { MapStyles } from '@catlas/platform/map-style/map-styles.ts';
import type { PushSender } from '@catlas/platform/push/push-sender.ts';
import type { RateLimiter } from '@catlas/platform/rate-limit/rate-limiter.ts';
import type { PhotoStorage } from '@catlas/platform/storage/photo-storage.ts';
import type { Database, Schema } from '#db/schema.ts';
import type { Config } from './config.ts';
import type { LiveMessage } from './live-messages.ts';
import type { RateLimitName } from './rate-limits.ts';

export interface Context {
  config: Config;
  engine: Engine;
  db: Database;
  /** Use cases that only read use it (see `fromReplica`); it is null for readers who must see their own writes. */
  replica: Replica<Schema> | null;
  log: Logger;
  photos: PhotoStorage;
  countPhotoRefusal: (code: ErrorCode) => void;
  live: LiveBus<LiveMessage>;
  liveStreams: LiveStreams<LiveMessage>;
  mail: MailSender;
  push: PushSender;
  geocoder: Geocoder | null;
  rateLimiter: RateLimiter<RateLimitName>;
  auth: AuthService;
  /** Null means a hosted service whose secret key is not configured. */
  authAdmin: AuthAdmin | null;
  map: { baseTilesUrl: string; streets: Pick<StreetMap, 'current' | 'tiles' | 'openInvented'>; styles: MapStyles };
  now: () => Date;
}

export interface AuthService {
  /** supabase-js expects the base without `/auth/v1`. */
  url: string;
  publishableKey: string;
  audience: string;
  fetch: typeof fetch;
  /** Requests the keys at most once in ten minutes; the last known keys are valid for a day during an outage. */
  findKey: (kid: string) => Promise<PublicKey | null>;
  /** Keyed by digest: an entry is valid while `findKey` returns its key, and the caller checks the expiry. */
  verifiedTokens: {
    get(digest: string): VerifiedToken | undefined;
    set(digest: string, token: VerifiedToken): unknown;
  };
  findSettings: () => Promise<AuthServiceSettings | null>;
  /** Null means a hosted service, whose tables cannot be read. */
  selectSessionState: SelectSessionState | null;
  selectIsLinkUsed: SelectIsLinkUsed | null;
}

/** Ignores an account that does not exist; throws `unavailable` when the service can't be reached or refuses. */
export interface AuthAdmin {
  /** Prevents new sessions and refreshes until then; `null` lifts the ban. */
  banUser(id: string, until: Date | 'forever' | null): Promise<void>;
  removeFactors(id: string): Promise<number>;
  deleteUser(id: string): Promise<void>;
}
