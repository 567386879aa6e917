import { type AuthServiceOptions, type AuthService as EmbeddedService, openAuthService } from '@catlas/auth-service';
import { selectSessionState } from '@catlas/auth-service/session-state';
import { selectIsLinkUsed } from '@catlas/auth-service/used-link';
import { connectAuth } from '@catlas/platform/auth-port/connect-auth.ts';
import type { Hono } from 'hono';
import type pg from 'pg';
import type { Config } from '#context/config.ts';
import type { AuthAdmin, AuthService } from '#context/context.ts';
import { createAuthAdmin } from './auth-admin.ts';
import { authEnvironment } from './auth-environment.ts';

export interface OpenAuth {
  auth: AuthService;
  /** Null means a hosted service whose secret key is not configured. */
  authAdmin: AuthAdmin | null;
  /** Null means that a hosted service is configured. */
  embeddedAuth: Pick<EmbeddedService, 'app' | 'putConfirmedUser'> | null;
  close(): Promise<void>;
}

interface OpenAuthOptions extends Omit<AuthServiceOptions, 'environment' | 'pool'> {
  config: Config;
  pool: pg.Pool;
  environment: Record<string, string | undefined>;
}

export async function openAuth({ config, environment, ...options }: OpenAuthOptions): Promise<OpenAuth> {
  const { log } = options;
  const audience = environment.GOTRUE_JWT_AUD || undefined;
  if (config.auth) {
    const auth = connectAuth({ ...config.auth, audience, fetch, log });
    const { authSecretKey } = config;
    const authAdmin = authSecretKey === null ? null : createAuthAdmin(auth, async () => authSecretKey);
    return { auth, authAdmin, embeddedAuth: null, close: async () => {} };
  }
  const service = await openAuthService({ ...options, environment: authEnvironment(config, environment) });
  const { publicUrl: url } = config;
  const send = inProcessFetch(service.app);
  const connection = { url, publishableKey: 'embedded', audience, fetch: send, log };
  const auth = connectAuth({ ...connection, selectSessionState, selectIsLinkUsed });
  return {
    auth,
    authAdmin: createAuthAdmin(auth, service.createServiceRoleToken),
    embeddedAuth: service,
    close: () => service.close(),
  };
}

/** supabase-js calls the embedded service without leaving the process. */
function inProcessFetch(app: Hono): typeof fetch {
  return async (input, init) => app.fetch(new Request(input, init));
}
