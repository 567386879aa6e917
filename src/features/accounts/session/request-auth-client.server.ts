import { AuthClient, type SupabaseClient } from '@supabase/supabase-js';
import type { AuthService } from '#context/context.ts';
import { authCookieOptions, pkceFlows } from './auth-cookie.ts';
import { type RequestCookies, readSessionCookie, readVerifierCookie, writeItem } from './session-cookie.server.ts';

type AuthConnection = Pick<AuthService, 'url' | 'publishableKey' | 'fetch'>;

/** `createServerClient` of `@supabase/ssr` starts work that no caller can await; this client works only in calls. */
export function createRequestAuthClient(auth: AuthConnection, request: RequestCookies): SupabaseClient['auth'] {
  return openClient(auth, createCookieStorage(request));
}

export function createTokenAuthClient(auth: AuthConnection): SupabaseClient['auth'] {
  return openClient(auth, null);
}

function openClient(
  { url, publishableKey, fetch }: AuthConnection,
  storage: CookieStorage | null,
): SupabaseClient['auth'] {
  return new AuthClient({
    url: `${url}/auth/v1`,
    headers: { apikey: publishableKey, Authorization: `Bearer ${publishableKey}` },
    fetch,
    storageKey: authCookieOptions.name,
    ...(storage ? { storage, persistSession: true } : { persistSession: false }),
    flowType: 'pkce',
    experimental: pkceFlows,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    skipAutoInitialize: true,
  });
}

interface CookieStorage {
  getItem(key: string): Promise<string | null>;
  setItem(key: string, json: string): void;
  removeItem(key: string): void;
}

/** Later reads in the same request return the written items. */
function createCookieStorage(request: RequestCookies): CookieStorage {
  const changed = new Map<string, string | null>();
  const write = (key: string, json: string | null) => {
    changed.set(key, json);
    writeItem(key, json, request);
  };
  return {
    async getItem(key) {
      if (changed.has(key)) return changed.get(key) ?? null;
      const isSession = key === authCookieOptions.name;
      const item = isSession ? readSessionCookie(request.headers) : readVerifierCookie(request.headers, key);
      return item === null ? null : JSON.stringify(item);
    },
    setItem: write,
    removeItem: (key) => write(key, null),
  };
}
