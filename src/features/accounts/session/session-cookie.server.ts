import {
  combineChunks,
  createChunks,
  isChunkLike,
  parseCookieHeader,
  serializeCookieHeader,
  stringToBase64URL,
} from '@supabase/ssr';
import { z } from 'zod';
import { authCookieOptions, isSessionCookie } from './auth-cookie.ts';

/**
 * The fields that the server reads from a session cookie, all unverified. Of the user it reads only the id: auth-js needs
 * the object, and the server must not trust the rest.
 */
const storedSessionSchema = z.object({
  // The compact form of a signed token (RFC 7515 §3.1).
  access_token: z.string().regex(/^[\w-]+\.[\w-]+\.[\w-]*$/),
  refresh_token: z.string().min(1),
  expires_at: z.number(),
  expires_in: z.number().optional(),
  token_type: z.string().optional(),
  user: z.object({ id: z.string().min(1) }),
});

export type StoredSession = z.infer<typeof storedSessionSchema>;

export interface RequestCookies {
  headers: Headers;
  /** Receives the cookies of a new, refreshed or removed session. */
  responseHeaders: Headers;
  isSecure: boolean;
}

/** The unverified session of a request's cookie; null without one, or if it does not match the schema. */
export async function readSessionCookie(headers: Headers): Promise<StoredSession | null> {
  return storedSessionSchema.safeParse(await readItem(headers, authCookieOptions.name)).data ?? null;
}

/** Whether a request has a session cookie or a chunk of it, valid or not. */
export function hasSessionCookie(headers: Headers): boolean {
  return parseCookieHeader(headers.get('cookie') ?? '').some(({ name }) => isSessionCookie(name));
}

/**
 * The verifier of a sign-in by code (`…-code-verifier`), or the list of started flows (`…-flows-code-verifier`); null if
 * the cookie has neither.
 */
export async function readVerifierCookie(headers: Headers, key: string): Promise<string | string[] | null> {
  const schema = key.endsWith('-flows-code-verifier') ? z.array(z.string()) : z.string().min(1);
  return schema.safeParse(await readItem(headers, key)).data ?? null;
}

/** The JSON value of a cookie as `@supabase/ssr` writes it, in chunks; undefined where it is missing or damaged. */
async function readItem(headers: Headers, key: string): Promise<unknown> {
  const cookies = new Map(parseCookieHeader(headers.get('cookie') ?? '').map(({ name, value }) => [name, value]));
  const value = await combineChunks(key, (name) => cookies.get(name) ?? null);
  const [, encoded] = /^base64-(.+)$/.exec(value ?? '') ?? [];
  if (!encoded) return undefined;
  try {
    return JSON.parse(Buffer.from(encoded, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/** Writes an item as cookies that `@supabase/ssr` in the browser reads; `null` removes it. `json` is the item as JSON. */
export function writeItem(key: string, json: string | null, request: RequestCookies): void {
  const { headers, responseHeaders, isSecure } = request;
  const chunks = json === null ? [] : createChunks(key, `base64-${stringToBase64URL(json)}`);
  const { name: _name, ...options } = { ...authCookieOptions, secure: isSecure };
  const written = new Set(chunks.map(({ name }) => name));
  const outdated = [...cookieNames(headers), ...pendingNames(responseHeaders)].filter(
    (name) => isChunkLike(name, key) && !written.has(name),
  );
  for (const name of new Set(outdated)) {
    setCookie(responseHeaders, name, serializeCookieHeader(name, '', { ...options, maxAge: 0 }));
  }
  for (const { name, value } of chunks) {
    setCookie(responseHeaders, name, serializeCookieHeader(name, value, options));
  }
  if (outdated.length > 0 || chunks.length > 0) responseHeaders.set('cache-control', 'private, no-store');
}

const cookieNames = (headers: Headers) => parseCookieHeader(headers.get('cookie') ?? '').map(({ name }) => name);
const pendingNames = (headers: Headers) => headers.getSetCookie().map(nameOf);
const nameOf = (line: string) => line.slice(0, line.indexOf('='));

/** Replaces an earlier header for the same cookie: a response sets each cookie once (RFC 6265 §4.1.1). */
function setCookie(headers: Headers, name: string, line: string): void {
  const others = headers.getSetCookie().filter((other) => nameOf(other) !== name);
  headers.delete('set-cookie');
  for (const each of [...others, line]) headers.append('set-cookie', each);
}
