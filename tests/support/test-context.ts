import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { createLogger, type Logger } from '@catlas/platform/log/logger.ts';
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { connectAuth } from '#platform/auth-port/connect-auth.ts';
import type { OpenTables } from '#platform/db/open-database.ts';
import { createInProcessLiveBus } from '#platform/live/live-bus.ts';
import { LiveStreams } from '#platform/live/live-streams.ts';
import { createPostgresLiveBus } from '#platform/live/postgres-live-bus.ts';
import { watchMapStyles } from '#platform/map-style/map-styles.ts';
import { createInProcessRateLimiter } from '#platform/rate-limit/rate-limiter.ts';
import { createFilePhotoStorage } from '#platform/storage/file-photo-storage.ts';
import { parseConfig } from '#product/config.ts';
import type { AuthService, Context } from '#product/context.ts';
import type { LiveMessage } from '#product/live-messages.ts';
import { rateLimits } from '#product/rate-limits.ts';
import type { Schema } from '#product/schema.ts';
import { openTestDatabase } from './test-database.ts';

export interface TestContext {
  context: Context;
  database: OpenTables<Schema>;
  photosDir: string;
  /** A token as the sign-in service issues them. */
  signToken(
    claims: { sub: string; email: string; [claim: string]: unknown },
    options?: { expiresAt?: number; audience?: string | string[] },
  ): Promise<string>;
  /** Whether the member has a second factor at the sign-in service. */
  setSecondStep(userId: string, isOn: boolean): void;
  /** What was logged so far. */
  logLines: string[];
  close(): Promise<void>;
}

/** A whole context on a database of its own; the sign-in service is a hosted one that knows keys and users only. */
export async function openTestContext(environment: Record<string, string> = {}): Promise<TestContext> {
  const database = await openTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'catlas-test-'));
  const config = parseConfig({
    NODE_ENV: 'test',
    PUBLIC_URL: 'http://catlas.test',
    DATA_DIR: dataDir,
    ADMIN_EMAILS: 'admin@example.org',
    MAP_STYLE_URL: 'none',
    MAP_STYLE_DARK_URL: 'none',
    ...environment,
  });
  const logLines: string[] = [];
  const log = createLogger('debug', {
    destination: new Writable({
      write(chunk, _encoding, done) {
        logLines.push(String(chunk));
        done();
      },
    }),
  });
  const { auth, signToken, setSecondStep } = await createSignInService(log);
  const photosDir = join(dataDir, 'photos');
  const live =
    database.engine === 'postgres'
      ? await createPostgresLiveBus<LiveMessage>({
          pool: database.pool,
          replica: null,
          onError: (error) => console.error(error),
        })
      : createInProcessLiveBus<LiveMessage>();
  const context: Context = {
    config,
    engine: database.engine,
    db: database.db,
    replica: null,
    log,
    photos: createFilePhotoStorage(photosDir),
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
  return {
    context,
    database,
    photosDir,
    signToken,
    setSecondStep,
    logLines,
    close: async () => {
      await live.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function createSignInService(
  log: Logger,
): Promise<{ auth: AuthService } & Pick<TestContext, 'signToken' | 'setSecondStep'>> {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const kid = randomUUID();
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' }] };
  // Each context its own host: the client keeps keys by address.
  const url = `http://auth-${kid.slice(0, 8)}.test`;
  const protectedUsers = new Set<string>();
  const answer: typeof fetch = async (input, init) => {
    const { url: address, headers } = new Request(input, init);
    if (address.endsWith('/.well-known/jwks.json')) return Response.json(jwks);
    if (address.endsWith('/user')) {
      const { sub, email } = decodeJwt(headers.get('authorization')?.replace(/^Bearer /, '') ?? '');
      const factors = protectedUsers.has(sub!) ? [{ id: randomUUID(), factor_type: 'totp', status: 'verified' }] : [];
      return Response.json({ id: sub, email, factors, identities: [] });
    }
    throw new Error(`An unexpected request to the sign-in service: ${address}`);
  };
  const auth = connectAuth({ url, publishableKey: 'test', fetch: answer, log });
  return {
    auth,
    setSecondStep: (userId, isOn) => void (isOn ? protectedUsers.add(userId) : protectedUsers.delete(userId)),
    signToken: (claims, { expiresAt, audience = 'authenticated' } = {}) =>
      new SignJWT({ role: 'authenticated', aal: 'aal1', session_id: randomUUID(), ...claims })
        .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
        .setIssuer(`${url}/auth/v1`)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(expiresAt ?? '1h')
        .sign(privateKey),
  };
}
