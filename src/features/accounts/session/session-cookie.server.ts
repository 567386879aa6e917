import { createChunks, isChunkLike, parseCookieHeader, serializeCookieHeader, stringToBase64URL } from '@supabase/ssr';
import { z } from 'zod';
import { authCookieOptions, isSessionCookie } from './auth-cookie.ts';

/** All fields are unverified; of the user the server reads only the id. */
const storedSessionSchema = z.object({
  // This is the compact form of a signed token (RFC 7515 §3.1).
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
  responseHeaders: Headers;
  isSecure: boolean;
}

export function readSessionCookie(headers: Headers): StoredSession | null {
  return findItem(headers, authCookieOptions.name, storedSessionSchema)?.value ?? null;
}

/** The browser's client would append chunks of earlier sessions to the session. */
export function removeStaleChunks(request: RequestCookies): void {
  const key = authCookieOptions.name;
  const used = findItem(request.headers, key, storedSessionSchema)?.names;
  if (used) removeChunks(key, request, (name) => !used.has(name));
}

export function hasSessionCookie(headers: Headers): boolean {
  return parseCookieHeader(headers.get('cookie') ?? '').some(({ name }) => isSessionCookie(name));
}

/** Reads the verifier (`…-code-verifier`) or the list of flows (`…-flows-code-verifier`); null without them. */
export function readVerifierCookie(headers: Headers, key: string): string | string[] | null {
  const schema = key.endsWith('-flows-code-verifier') ? z.array(z.string()) : z.string().min(1);
  return findItem<string | string[]>(headers, key, schema)?.value ?? null;
}

/** A browser may have chunks of an earlier, longer value, so the fewest chunks with a valid value count. */
function findItem<Item>(headers: Headers, key: string, schema: z.ZodType<Item>) {
  const cookies = new Map(parseCookieHeader(headers.get('cookie') ?? '').map(({ name, value }) => [name, value]));
  const candidates = [{ names: [key], text: cookies.get(key) ?? '' }];
  for (let names: string[] = [], text = '', index = 0; ; index++) {
    const chunk = cookies.get(`${key}.${index}`);
    if (!chunk) break;
    names = [...names, `${key}.${index}`];
    text += chunk;
    candidates.push({ names, text });
  }
  for (const { names, text } of candidates) {
    const { data } = schema.safeParse(decodeItem(text));
    if (data !== undefined) return { value: data, names: new Set(names) };
  }
  return null;
}

function decodeItem(text: string): unknown {
  const [, encoded] = /^base64-(.+)$/.exec(text) ?? [];
  if (!encoded) return undefined;
  try {
    return JSON.parse(Buffer.from(encoded, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/** Writes cookies in the format of `@supabase/ssr`; null removes the item. */
export function writeItem(key: string, json: string | null, request: RequestCookies): void {
  const { responseHeaders } = request;
  const chunks = json === null ? [] : createChunks(key, `base64-${stringToBase64URL(json)}`);
  const written = new Set(chunks.map(({ name }) => name));
  removeChunks(key, request, (name) => !written.has(name));
  for (const { name, value } of chunks) {
    setCookie(responseHeaders, name, serializeCookieHeader(name, value, optionsOf(request)));
  }
  if (chunks.length > 0) responseHeaders.set('cache-control', 'private, no-store');
}

function removeChunks(key: string, request: RequestCookies, isOutdated: (name: string) => boolean): void {
  const { headers, responseHeaders } = request;
  const outdated = new Set(
    [...cookieNames(headers), ...pendingNames(responseHeaders)].filter(
      (name) => isChunkLike(name, key) && isOutdated(name),
    ),
  );
  for (const name of outdated) {
    setCookie(responseHeaders, name, serializeCookieHeader(name, '', { ...optionsOf(request), maxAge: 0 }));
  }
  if (outdated.size > 0) responseHeaders.set('cache-control', 'private, no-store');
}

function optionsOf({ isSecure }: RequestCookies) {
  const { name: _name, ...options } = authCookieOptions;
  return { ...options, secure: isSecure };
}

const cookieNames = (headers: Headers) => parseCookieHeader(headers.get('cookie') ?? '').map(({ name }) => name);
const pendingNames = (headers: Headers) => headers.getSetCookie().map(nameOf);
const nameOf = (line: string) => line.slice(0, line.indexOf('='));

/** A response sets each cookie once (RFC 6265 §4.1.1). */
function setCookie(headers: Headers, name: string, line: string): void {
  const others = headers.getSetCookie().filter((other) => nameOf(other) !== name);
  headers.delete('set-cookie');
  for (const each of [...others, line]) headers.append('set-cookie', each);
}
