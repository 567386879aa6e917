import { randomInt, randomUUID } from 'node:crypto';
import { createLogger } from '@catlas/platform/log/logger.ts';
import type { Mail } from '@catlas/platform/mail/mail-sender.ts';
import type { TextMessage } from '@catlas/platform/sms/sms-sender.ts';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Hono } from 'hono';
import { type AuthServiceOptions, openAuthService } from '#auth-service.ts';
import type { OpenDatabase } from './test-database.ts';

export const siteUrl = 'http://site.test';
export const testPassword = 'correct horse';
/** The fewest rounds bcrypt has: tests hash thousands of passwords. */
export const testPasswordCost = 4;

interface Call {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
  method?: string;
}

/** What a test asks of an answer. */
export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape.
  body: any;
  headers: Headers;
}

export interface TestAuth {
  app: Hono;
  call(path: string, call?: Call): Promise<Answer>;
  post(path: string, body: unknown, call?: Call): Promise<Answer>;
  /** The public client, unchanged, speaking to the service in memory. */
  client(options?: { flowType?: 'implicit' | 'pkce'; key?: string }): SupabaseClient;
  mails: Mail[];
  /** Text messages; kept here instead of in files where the environment has `GOTRUE_SMS_PROVIDER=file`. */
  texts: TextMessage[];
  /** Makes every text message fail from now on. */
  breakTexts(): void;
  /** Makes every mail fail from now on, at once or by never being answered. */
  breakMail(how?: 'refused' | 'hanging'): void;
  /** Moves the service's clock on. */
  advance(milliseconds: number): void;
  adminToken(): Promise<string>;
  /** A confirmed user with a session. */
  signIn(email?: string): Promise<{ email: string; id: string; token: string; refreshToken: string }>;
}

/** The real service on a test's database, with mails kept in memory. Several may share one database. */
export async function openTestAuth(
  { pool }: Pick<OpenDatabase, 'pool'>,
  environment: Record<string, string> = {},
  options: Pick<AuthServiceOptions, 'timeLimits'> = {},
): Promise<TestAuth> {
  const mails: Mail[] = [];
  const texts: TextMessage[] = [];
  let areTextsBroken = false;
  let offsetMs = 0;
  let mailState: 'working' | 'refused' | 'hanging' = 'working';
  const service = await openAuthService({
    pool,
    environment: {
      GOTRUE_SITE_URL: siteUrl,
      API_EXTERNAL_URL: 'http://auth.test/auth/v1',
      GOTRUE_RATE_LIMIT_EMAIL_SENT: '10000',
      GOTRUE_RATE_LIMIT_SMS_SENT: '10000',
      ...environment,
    },
    mail: {
      async send(mail) {
        if (mailState === 'refused') throw new Error('the mail server is away');
        if (mailState === 'hanging') await new Promise(() => undefined);
        mails.push(mail);
      },
    },
    outboxDir: '',
    ...(environment.GOTRUE_SMS_PROVIDER === 'file'
      ? {
          sms: {
            async send(message) {
              if (areTextsBroken) throw new Error('the operator is away');
              texts.push(message);
              return `message ${texts.length}`;
            },
          },
        }
      : {}),
    log: createLogger('silent'),
    passwordCost: testPasswordCost,
    now: () => new Date(Date.now() + offsetMs),
    ...options,
  });

  const call: TestAuth['call'] = async (path, { token, body, headers, method } = {}) => {
    const response = await service.app.request(path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: { ...(token ? { Authorization: `Bearer ${token}` } : {}), ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers };
  };
  const post: TestAuth['post'] = (path, body, options) => call(path, { ...options, body });

  return {
    app: service.app,
    call,
    post,
    client: ({ flowType = 'implicit', key = 'publishable' } = {}) =>
      createClient('http://auth.test', key, {
        auth: { flowType, autoRefreshToken: false, storage: memoryStorage(), storageKey: randomUUID() },
        global: { fetch: (input, init) => sendTo(service.app, new Request(input, init)) },
      }),
    mails,
    texts,
    breakTexts: () => {
      areTextsBroken = true;
    },
    breakMail: (how = 'refused') => {
      mailState = how;
    },
    advance: (milliseconds) => {
      offsetMs += milliseconds;
    },
    adminToken: () => service.createServiceRoleToken(),
    async signIn(email = uniqueEmail()) {
      const token = await service.createServiceRoleToken();
      const user = await post('/admin/users', { email, password: testPassword, email_confirm: true }, { token });
      if (user.status !== 200) throw new Error(`the user could not be made: ${JSON.stringify(user.body)}`);
      const { body } = await post('/token?grant_type=password', { email, password: testPassword });
      return { email, id: user.body.id, token: body.access_token, refreshToken: body.refresh_token };
    },
  };
}

export function uniqueEmail(): string {
  return `${randomUUID().slice(0, 12)}@example.org`;
}

/** With the plus, as people write it. */
export function uniquePhone(): string {
  return `+336${String(randomInt(1e8)).padStart(8, '0')}`;
}

/** What a person finds in a mail. */
export function readMail(mail: Mail | undefined): { link: URL; tokenHash: string; code: string } {
  if (!mail) throw new Error('no mail was sent');
  const link = new URL(/https?:\/\/\S+\/verify\S+/.exec(mail.text)?.[0] ?? 'none:');
  return {
    link,
    tokenHash: link.searchParams.get('token') ?? '',
    code: /code: (\d+)/.exec(mail.text)?.[1] ?? '',
  };
}

/** Follows the link of a mail without leaving the service, as a browser's first request does. */
export async function followLink(auth: TestAuth, mail: Mail | undefined): Promise<URL> {
  const { link } = readMail(mail);
  const answer = await auth.call(`/verify${link.search}`);
  if (answer.status !== 303) throw new Error(`the link answered ${answer.status}`);
  return new URL(answer.headers.get('location')!);
}

export function fragmentOf(url: URL): URLSearchParams {
  return new URLSearchParams(url.hash.slice(1));
}

/** What an access token says, unverified. */
export function claimsOf(token: string) {
  return JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
}

async function sendTo(app: Hono, request: Request): Promise<Response> {
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/^\/auth\/v1/, '') || '/';
  return app.fetch(new Request(url, request));
}

function memoryStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}
