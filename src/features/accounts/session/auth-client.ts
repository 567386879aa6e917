import type { SupabaseClient } from '@supabase/supabase-js';
import type { RootData } from '#request/root-data.ts';
import { authCookieOptions, isSessionCookie, pkceFlows } from './auth-cookie.ts';

type AuthSettings = RootData['auth'];
type Auth = SupabaseClient['auth'];

let client: Promise<SupabaseClient> | null = null;
const waiting = new Set<(auth: Auth) => void>();

/**
 * The browser's sign-in client, one per page, loaded on demand (60 kB that most visitors never need).
 * It shares the session with the server through the cookie, and refreshes it while the page is visible.
 */
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
      // The download failed: the next call retries.
      client = null;
      throw error;
    });
  const { auth } = await client;
  for (const listener of waiting) listener(auth);
  waiting.clear();
  return auth;
}

/** Calls the listener once, when the client is loaded. Returns the function that unsubscribes it. */
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

/** Whether this browser has a session cookie or chunks of it. Scripts can read it, because the browser's client must. */
export function hasSessionCookie(): boolean {
  return document.cookie.split('; ').some((cookie) => isSessionCookie(cookie.split('=')[0]!));
}
