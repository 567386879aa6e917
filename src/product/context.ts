import type { ErrorCode } from '@catlas/platform/errors/app-error.ts';
import type { Logger } from '@catlas/platform/log/logger.ts';
import type { MailSender } from '@catlas/platform/mail/mail-sender.ts';
import type { AuthServiceSettings, PublicKey, VerifiedToken } from '#platform/auth-port/connect-auth.ts';
import type { SelectIsLinkUsed, SelectSessionState } from '#platform/auth-port/session-state.ts';
import type { Engine } from '#platform/db/open-database.ts';
import type { Replica } from '#platform/db/open-replica.ts';
import type { Geocoder } from '#platform/geocoding/geocoder.ts';
import type { LiveBus } from '#platform/live/live-bus.ts';
import type { LiveStreams } from '#platform/live/live-streams.ts';
import type { MapStyles } from '#platform/map-style/map-styles.ts';
import type { RateLimiter } from '#platform/rate-limit/rate-limiter.ts';
import type { PhotoStorage } from '#platform/storage/photo-storage.ts';
import type { Config } from '#product/config.ts';
import type { LiveMessage } from './live-messages.ts';
import type { RateLimitName } from './rate-limits.ts';
import type { Database, Schema } from './schema.ts';

/** What the process has: made once at start, passed to everything. Use cases narrow it with Pick. */
export interface Context {
  config: Config;
  engine: Engine;
  db: Database;
  /** Of `db`, for use cases that only read: see `fromReplica`. A request's reader who has to see their own writes has none. */
  replica: Replica<Schema> | null;
  log: Logger;
  photos: PhotoStorage;
  /** Counts rejected uploads by error code, for the metrics. */
  countPhotoRefusal: (code: ErrorCode) => void;
  live: LiveBus<LiveMessage>;
  /** Of the pages that are connected to this process. */
  liveStreams: LiveStreams<LiveMessage>;
  mail: MailSender;
  geocoder: Geocoder | null;
  rateLimiter: RateLimiter<RateLimitName>;
  auth: AuthService;
  /** Null with a hosted service whose secret key is not configured. */
  authAdmin: AuthAdmin | null;
  /** Our own map's tiles, as a template with their version, and the street maps that answer. */
  map: { baseTilesUrl: string; styles: MapStyles };
  /** The present moment; tests set it. */
  now: () => Date;
}

/** How the product reaches auth/v1, be it embedded or hosted. */
export interface AuthService {
  /** The service's base without `/auth/v1`, as supabase-js wants it. */
  url: string;
  publishableKey: string;
  /** The audience of its tokens for this site: one for another opens nothing here. */
  audience: string;
  /** Reaches the service from this process: straight into the embedded one, over the network to a hosted one. */
  fetch: typeof fetch;
  /** Its public key with this id, requested once in ten minutes; while it does not answer, the last known keys are used for a day. */
  findKey: (kid: string) => Promise<PublicKey | null>;
  /** Verified access tokens by digest. An entry is valid while `findKey` returns its key; the caller checks the expiry. */
  verifiedTokens: {
    get(digest: string): VerifiedToken | undefined;
    set(digest: string, token: VerifiedToken): unknown;
  };
  /** Its `GET /settings`, cached alike; null until the first answer. */
  findSettings: () => Promise<AuthServiceSettings | null>;
  /** Null with a hosted service, whose tables can't be read: it is called over the network instead. */
  selectSessionState: SelectSessionState | null;
  /** Null as well with a hosted service. */
  selectIsLinkUsed: SelectIsLinkUsed | null;
}

/**
 * What the product does to members' sign-in accounts. An account that is not there (any more) is fine. Throws
 * `unavailable` when the service can't be reached or refuses.
 */
export interface AuthAdmin {
  /** No new session and no refresh until then; `null` lets the member sign in again. */
  banUser(id: string, until: Date | 'forever' | null): Promise<void>;
  /** All second steps, for a member who has lost them. How many there were. */
  removeFactors(id: string): Promise<number>;
  /** The account with its identities, factors and sessions; its address is free for a new one. */
  deleteUser(id: string): Promise<void>;
}
