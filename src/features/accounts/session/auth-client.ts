import type { SupabaseClient } from '@supabase/supabase-js';
import type { RootData } from '#context/root-data.ts';
import { authCookieOptions, isSessionCookie, pkceFlows } from './auth-cookie.ts';

type AuthSettings = RootData['auth'];
type Auth = SupabaseClient['auth'];

let client: Promise<SupabaseClient> | null = null;
const waiting = new Set<(auth: Auth) => void>();

/** The client is loaded on demand, because most visitors never need its 60 kB. */
export async function loadAuth(settings: AuthSettings): Promise<Auth> {
  client ??= import('@supabase/ssr')
    .then(({ createBrowserClient }) =>
      createBrowserClient(settings.url ?? location.origin, settings.publishableKey, {
        cookieOptions: { ...authCookieOptions, secure: location.protocol === 'https:' },
        // The server handles the parameters of links in `/confirm`.
        auth: { detectSessionInUrl: false, experimental: pkceFlows },
      }),
    )
    .catch((error) => {
      // The download failed, so the next call retries.
      client = null;
      throw error;
    });
  const { auth } = await client;
  for (const listener of waiting) listener(auth);
  waiting.clear();
  return auth;
}

export function onAuthLoaded(listener: (auth: Auth) => void): () => void {
  if (client) {
    let isWaiting = true;
    client.then(({ auth }) => isWaiting && listener(auth)).catch(() => isWaiting && waiting.add(listener));
    return () => {
      isWaiting = false;
      waiting.delete(listener);
    };
  }
  waiting.add(listener);
  return () => waiting.delete(listener);
}

/** Scripts can read the cookie, because the browser's client must. */
export function hasSessionCookie(): boolean {
  return document.cookie.split('; ').some((cookie) => isSessionCookie(cookie.split('=')[0]!));
}
