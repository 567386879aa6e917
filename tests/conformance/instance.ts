import { randomBytes } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { hashSync } from 'bcrypt';
import { importJWK, type JWK, type JWTPayload, SignJWT } from 'jose';
import pg from 'pg';
import { inject } from 'vitest';
import { type InstanceName, jwtSecret, rsaKey, signingKey } from './configurations.ts';
import { listMails, type ReceivedMail, readLastText } from './mailbox.ts';
import type { InstanceAddress } from './servers.ts';

/** The body is read without a schema: a test asserts what it needs. */
// biome-ignore lint/suspicious/noExplicitAny: the service's answers are what is under test.
export type Json = any;

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  body: Json;
}

export interface CallOptions {
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
}

export interface Session {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  expires_at: number;
  token_type: string;
  user: Json;
}

export const password = 'Correct-Horse-7-battery';
/** The hash has the lowest cost: most tests are not about passwords. */
const passwordHash = hashSync(password, 4);
const newVersion = { 'X-Supabase-Api-Version': '2024-01-01' };

export function newEmail(name = 'cat'): string {
  return `${name}.${randomBytes(6).toString('hex')}@example.com`;
}

/** The number is new in this run and has no "+". */
export function newPhone(): string {
  return `1${String(randomBytes(5).readUIntBE(0, 5) % 10_000_000_000).padStart(10, '3')}`;
}

export function openInstance(name: InstanceName) {
  const address = inject('conformance')[name];
  if (name === 'es256') return connectTo(address, { sign: signEs256 });
  if (name === 'shut') return connectTo(address, { sign: signRs256, adminRole: 'keeper' });
  return connectTo(address);
}

interface Signing {
  sign?: (claims: JWTPayload) => Promise<string>;
  adminRole?: string;
}

export type Instance = ReturnType<typeof connectTo>;

/** The service accepts tokens that `sign` has signed. */
export function connectTo(
  { url, mailFolder, databaseUrl }: InstanceAddress,
  { sign: signToken = signHs256, adminRole = 'service_role' }: Signing = {},
) {
  let adminToken: Promise<string> | undefined;
  let pool: pg.Pool | undefined;

  async function call(method: string, path: string, { body, token, headers }: CallOptions = {}): Promise<Answer> {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...newVersion,
        ...(body !== undefined && { 'Content-Type': 'application/json;charset=UTF-8' }),
        ...(token && { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parseJson(text) };
  }

  const asAdmin = async (method: string, path: string, options: CallOptions = {}) => {
    adminToken ??= signToken({ role: adminRole });
    return call(method, path, { ...options, token: await adminToken });
  };
  const addUser = async (fields: Record<string, unknown> = {}) => {
    const secret = 'password' in fields || 'password_hash' in fields ? {} : { password_hash: passwordHash };
    const body = { email: newEmail(), email_confirm: true, ...secret, ...fields };
    return bodyOf(await asAdmin('POST', '/admin/users', { body }));
  };
  const enter = async (email: string): Promise<Session> => {
    const link = bodyOf(await asAdmin('POST', '/admin/generate_link', { body: { type: 'magiclink', email } }));
    return bodyOf(
      await call('POST', '/verify', { body: { type: link.verification_type, token_hash: link.hashed_token } }),
    );
  };

  return {
    url,
    call,
    signToken,
    asAdmin,
    addUser,
    enter,
    get: (path: string, options?: CallOptions) => call('GET', path, options),
    post: (path: string, body?: unknown, options?: CallOptions) => call('POST', path, { body, ...options }),
    put: (path: string, body?: unknown, options?: CallOptions) => call('PUT', path, { body, ...options }),
    delete: (path: string, options?: CallOptions) => call('DELETE', path, options),
    async newMember(fields: Record<string, unknown> = {}): Promise<Session> {
      const { email } = await addUser(fields);
      return enter(email);
    },
    async signIn(email: string, secret = password): Promise<Session> {
      return bodyOf(await call('POST', '/token?grant_type=password', { body: { email, password: secret } }));
    },
    getUserAsAdmin: async (id: string) => bodyOf(await asAdmin('GET', `/admin/users/${id}`)),
    listMails: (to: string) => listMails(mailFolder, to),
    async getLastMail(to: string): Promise<ReceivedMail> {
      const mail = (await listMails(mailFolder, to)).at(-1);
      if (!mail) throw new Error(`No mail was sent to ${to}`);
      return mail;
    },
    getTextedCode: (to: string) => readLastText(mailFolder, to).code,
    /** Changes the tables of contract section 15 as if time had passed. */
    async sql(statement: string, values: unknown[] = []): Promise<Json[]> {
      if (!databaseUrl) throw new Error('No database of this service is known');
      pool ??= new pg.Pool({ connectionString: databaseUrl, max: 2, idleTimeoutMillis: 500, allowExitOnIdle: true });
      return (await pool.query(statement, values)).rows;
    },
    /** The public client is unchanged; `key` is its apikey and, before sign-in, its bearer token. */
    async newClient({ key, flowType }: { key?: string; flowType?: 'pkce' | 'implicit' } = {}) {
      return createClient(url, key ?? (await signToken({ role: 'anon' })), {
        auth: {
          persistSession: true,
          autoRefreshToken: false,
          detectSessionInUrl: false,
          flowType,
          storage: inMemory(),
        },
      });
    },
    newAdminClient: async () =>
      createClient(url, await signToken({ role: adminRole }), {
        auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      }),
  };
}

export function bodyOf({ status, body, text }: Answer): Json {
  if (status !== 200) throw new Error(`Answered ${status}: ${text}`);
  return body;
}

/** Throws when the code differs between body and header (contract section 1). */
export function refusalOf({ status, body, headers, text }: Answer): [status: number, code: string, message: string] {
  const code = headers.get('x-sb-error-code');
  if (status < 400 || body?.code !== code || headers.get('x-supabase-api-version') !== '2024-01-01')
    throw new Error(`Not a refusal that a client understands: ${status} ${text} (x-sb-error-code: ${code})`);
  return [status, body.code, body.message];
}

export function redirectOf({ headers }: Answer) {
  const location = headers.get('location') ?? '';
  const { hash, search, origin, pathname } = new URL(location);
  return {
    location,
    target: origin === 'null' ? location.split(/[?#]/)[0]! : origin + pathname,
    fragment: Object.fromEntries(new URLSearchParams(hash.slice(1))),
    query: Object.fromEntries(new URLSearchParams(search)),
  };
}

export function claimsOf(accessToken: string): Json {
  return JSON.parse(Buffer.from(accessToken.split('.')[1]!, 'base64url').toString());
}

export function headerOf(accessToken: string): Json {
  return JSON.parse(Buffer.from(accessToken.split('.')[0]!, 'base64url').toString());
}

export function signHs256(claims: JWTPayload, secret = jwtSecret): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(new TextEncoder().encode(secret));
}

export function signEs256(claims: JWTPayload, { kid }: { kid?: string } = signingKey): Promise<string> {
  return signWith({ ...signingKey, kid }, claims);
}

function signRs256(claims: JWTPayload): Promise<string> {
  return signWith(rsaKey, claims);
}

async function signWith(jwk: JWK, claims: JWTPayload): Promise<string> {
  const key = await importJWK({ ...jwk, key_ops: ['sign'] });
  const { kid } = jwk;
  return new SignJWT(claims).setProtectedHeader({ alg: jwk.alg!, typ: 'JWT', ...(kid && { kid }) }).sign(key);
}

function parseJson(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function inMemory() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}
