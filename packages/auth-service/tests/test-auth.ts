import { randomInt, randomUUID } from 'node:crypto';
import { createLogger } from '@catlas/platform/log/logger.ts';
import type { Mail, MailSender } from '@catlas/platform/mail/mail-sender.ts';
import type { SmsSender, TextMessage } from '@catlas/platform/sms/sms-sender.ts';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Hono } from 'hono';
import { type AuthService, type AuthServiceOptions, openAuthService } from '#auth-service.ts';
import type { OpenDatabase } from './test-database.ts';

export const siteUrl = 'http://site.test';
export const testPassword = 'correct horse';
/** Tests hash thousands of passwords, so this is bcrypt's minimum. */
export const testPasswordCost = 4;

interface Call {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
  method?: string;
}

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read bodies of any shape.
  body: any;
  headers: Headers;
}

export interface TestAuth {
  app: Hono;
  call(path: string, call?: Call): Promise<Answer>;
  post(path: string, body: unknown, call?: Call): Promise<Answer>;
  /** Requests go to the service in memory. */
  client(options?: { flowType?: 'implicit' | 'pkce'; key?: string }): SupabaseClient;
  mails: Mail[];
  /** `GOTRUE_SMS_PROVIDER=file` fills this list without files. */
  texts: TextMessage[];
  breakTexts(): void;
  breakMail(how?: 'refused' | 'hanging'): void;
  advance(milliseconds: number): void;
  adminToken(): Promise<string>;
  putConfirmedUser: AuthService['putConfirmedUser'];
  signIn(email?: string): Promise<{ email: string; id: string; token: string; refreshToken: string }>;
}

/** Mails stay in memory, and several services can share a database. */
export async function openTestAuth(
  { pool }: Pick<OpenDatabase, 'pool'>,
  environment: Record<string, string> = {},
  options: Pick<AuthServiceOptions, 'timeLimits'> = {},
): Promise<TestAuth> {
  const mail = createTestMail();
  const sms = createTestSms();
  let offsetMs = 0;
  const service = await openAuthService({
    pool,
    environment: {
      GOTRUE_SITE_URL: siteUrl,
      API_EXTERNAL_URL: 'http://auth.test/auth/v1',
      GOTRUE_RATE_LIMIT_EMAIL_SENT: '10000',
      GOTRUE_RATE_LIMIT_SMS_SENT: '10000',
      ...environment,
    },
    mail: mail.sender,
    mailFolder: '',
    ...(environment.GOTRUE_SMS_PROVIDER === 'file' ? { sms: sms.sender } : {}),
    log: createLogger('silent'),
    passwordCost: testPasswordCost,
    now: () => new Date(Date.now() + offsetMs),
    ...options,
  });
  const call = createCall(service.app);
  const post: TestAuth['post'] = (path, body, options) => call(path, { ...options, body });
  return {
    app: service.app,
    call,
    post,
    client: (options) => createTestClient(service.app, options),
    mails: mail.mails,
    texts: sms.texts,
    breakTexts: sms.breakTexts,
    breakMail: mail.breakMail,
    advance: (milliseconds) => {
      offsetMs += milliseconds;
    },
    adminToken: () => service.createServiceRoleToken(),
    putConfirmedUser: service.putConfirmedUser,
    signIn: async (email = uniqueEmail()) => signInNewUser(post, await service.createServiceRoleToken(), email),
  };
}

function createTestMail() {
  const mails: Mail[] = [];
  let state: 'working' | 'refused' | 'hanging' = 'working';
  const sender: MailSender = {
    async send(mail) {
      if (state === 'refused') throw new Error('the mail server is away');
      if (state === 'hanging') await new Promise(() => undefined);
      mails.push(mail);
    },
  };
  const breakMail: TestAuth['breakMail'] = (how = 'refused') => {
    state = how;
  };
  return { mails, sender, breakMail };
}

function createTestSms() {
  const texts: TextMessage[] = [];
  let isBroken = false;
  const sender: SmsSender = {
    async send(message) {
      if (isBroken) throw new Error('the operator is away');
      texts.push(message);
      return `message ${texts.length}`;
    },
  };
  const breakTexts = () => {
    isBroken = true;
  };
  return { texts, sender, breakTexts };
}

function createCall(app: Hono): TestAuth['call'] {
  return async (path, { token, body, headers, method } = {}) => {
    const response = await app.request(path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: { ...(token ? { Authorization: `Bearer ${token}` } : {}), ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers };
  };
}

function createTestClient(
  app: Hono,
  { flowType = 'implicit', key = 'publishable' }: Parameters<TestAuth['client']>[0] = {},
): SupabaseClient {
  return createClient('http://auth.test', key, {
    auth: { flowType, autoRefreshToken: false, storage: memoryStorage(), storageKey: randomUUID() },
    global: { fetch: (input, init) => sendTo(app, new Request(input, init)) },
  });
}

async function signInNewUser(post: TestAuth['post'], adminToken: string, email: string) {
  const fields = { email, password: testPassword, email_confirm: true };
  const user = await post('/admin/users', fields, { token: adminToken });
  if (user.status !== 200) throw new Error(`the user could not be created: ${JSON.stringify(user.body)}`);
  const { body } = await post('/token?grant_type=password', { email, password: testPassword });
  return { email, id: user.body.id, token: body.access_token, refreshToken: body.refresh_token };
}

export function uniqueEmail(): string {
  return `${randomUUID().slice(0, 12)}@example.org`;
}

export function uniquePhone(): string {
  return `+336${String(randomInt(1e8)).padStart(8, '0')}`;
}

export function readMail(mail: Mail | undefined): { link: URL; tokenHash: string; code: string } {
  if (!mail) throw new Error('no mail was sent');
  const link = new URL(/https?:\/\/\S+\/verify\S+/.exec(mail.text)?.[0] ?? 'none:');
  return {
    link,
    tokenHash: link.searchParams.get('token') ?? '',
    code: /code: (\d+)/.exec(mail.text)?.[1] ?? '',
  };
}

/** Returns the redirect target. */
export async function followLink(auth: TestAuth, mail: Mail | undefined): Promise<URL> {
  const { link } = readMail(mail);
  const answer = await auth.call(`/verify${link.search}`);
  if (answer.status !== 303) throw new Error(`the link answered ${answer.status}`);
  return new URL(answer.headers.get('location')!);
}

export function fragmentOf(url: URL): URLSearchParams {
  return new URLSearchParams(url.hash.slice(1));
}

/** The claims are not verified. */
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
