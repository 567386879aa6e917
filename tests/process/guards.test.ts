import { rmSync } from 'node:fs';
import { joinDatabase } from '@catlas/platform/db/open-database.ts';
import { createCsrfSecret, createCsrfToken, csrfCookieName } from '@catlas/platform/http/csrf.ts';
import { createClient } from '@supabase/supabase-js';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queuePages } from '#db/review-kinds.ts';
import type { Schema } from '#db/schema.ts';
import { type CallRole, callRoles } from '#tests/support/call-roles.ts';
import { runCatlasProcess } from '#tests/support/catlas-process.ts';
import { openPlainBrowser, type PlainBrowser } from '#tests/support/plain-browser.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';

const password = 'correct horse battery';
const kinds = ['visitor', 'half', 'pending', 'member', 'admin', 'banned'] as const;
type Kind = (typeof kinds)[number];
/** Pages treat a member who is not approved yet like other members. */
type PageKind = Exclude<Kind, 'pending'>;

const stays = null;
const verifyFor = (path: string) => `/login/verify?next=${path}`;
const ofAdmins = (path: string) => ({
  visitor: '/',
  half: verifyFor(path),
  member: '/',
  admin: stays,
  banned: '/banned',
});

/** `half` is a member who owes the second step (spec §2, §4 and §6). */
const table: Record<string, Record<PageKind, string | null>> = {
  '/': { visitor: stays, half: stays, member: stays, admin: stays, banned: '/banned' },
  '/login': { visitor: stays, half: '/login/verify', member: '/', admin: '/', banned: '/banned' },
  '/signup': { visitor: stays, half: '/login/verify', member: '/', admin: '/', banned: '/banned' },
  '/login/verify': { visitor: '/login', half: stays, member: '/', admin: '/', banned: '/banned' },
  '/confirm': { visitor: stays, half: stays, member: stays, admin: stays, banned: '/banned' },
  '/password/reset': { visitor: stays, half: stays, member: '/', admin: '/', banned: '/banned' },
  '/password/update': { visitor: stays, half: stays, member: '/', admin: '/', banned: '/banned' },
  '/user': { visitor: '/', half: verifyFor('/user'), member: stays, admin: stays, banned: '/banned' },
  '/logout': { visitor: '/', half: '/login/verify', member: stays, admin: stays, banned: '/banned' },
  '/banned': { visitor: '/', half: '/', member: '/', admin: '/', banned: stays },
  '/about': { visitor: stays, half: stays, member: stays, admin: stays, banned: '/banned' },
  '/missing-cat': { visitor: stays, half: stays, member: stays, admin: stays, banned: '/banned' },
  '/terms': { visitor: stays, half: stays, member: stays, admin: stays, banned: stays },
  '/terms.fr': { visitor: stays, half: stays, member: stays, admin: stays, banned: stays },
  '/privacy': { visitor: stays, half: stays, member: stays, admin: stays, banned: stays },
  '/privacy.fr': { visitor: stays, half: stays, member: stays, admin: stays, banned: stays },
  '/roadmap': { visitor: stays, half: stays, member: stays, admin: stays, banned: stays },
  '/bo': { visitor: '/', half: verifyFor('/bo'), member: '/', admin: '/user', banned: '/banned' },
  ...Object.fromEntries(
    ['search', 'redirects', 'threads', ...queuePages].map((page) => [`/bo/${page}`, ofAdmins(`/bo/${page}`)]),
  ),
  '/bo/no-such-page': ofAdmins('/bo/no-such-page'),
  '/no-such-page': { visitor: stays, half: stays, member: stays, admin: stays, banned: '/banned' },
};

let server: ServerProcess;
const people = {} as Record<Kind, PlainBrowser>;

beforeAll(async () => {
  server = await startServerProcess();
  await server.ready();
  people.visitor = openPlainBrowser(server.url);
  people.member = await signUp('member@example.org');
  people.admin = await signUp('admin@example.org');
  people.banned = await signUp('banned@example.org');
  await runCatlasProcess(['users', 'ban', 'banned@example.org'], { DATA_DIR: server.dataDir });
  people.pending = await signUp('pending@example.org');
  await setPending(server.dataDir, 'pending@example.org');
  await signUp('half@example.org');
  await addAuthenticatorApp('half@example.org');
  people.half = openPlainBrowser(server.url);
  await people.half.post('/login', { identifier: 'half@example.org', password });
});
afterAll(async () => {
  await server.end('SIGKILL');
  rmSync(server.dataDir, { recursive: true, force: true });
});

async function signUp(email: string): Promise<PlainBrowser> {
  const browser = openPlainBrowser(server.url);
  const answer = await browser.post('/signup', { displayName: 'Ada', identifier: email, password });
  expect(answer.status).toBe(302);
  await browser.get('/user');
  return browser;
}

async function setPending(dataDir: string, email: string) {
  const database = await joinDatabase<Schema>({ databaseUrl: null, dataDir, onError: () => undefined });
  await database.db.updateTable('users').set({ status: 'pending' }).where('email', '=', email).execute();
  await database.close();
}

async function addAuthenticatorApp(email: string) {
  const { auth } = createClient(server.url, 'tests', { auth: { persistSession: false, autoRefreshToken: false } });
  await auth.signInWithPassword({ email, password });
  const { data } = await auth.mfa.enroll({ factorType: 'totp' });
  const code = new TOTP({ secret: Secret.fromBase32(data!.totp.secret) }).generate();
  const { error } = await auth.mfa.challengeAndVerify({ factorId: data!.id, code });
  expect(error).toBeNull();
}

/** The address `/login/verify?next=/user` becomes `/fr/login/verify?next=%2Ffr%2Fuser`. */
function inForm(target: string, prefix: string): string {
  const [path = '', next] = target.split('?next=');
  const address = path === '/' ? prefix || '/' : prefix + path;
  return next ? `${address}?next=${encodeURIComponent(prefix + next)}` : address;
}

async function leadsTo(browser: PlainBrowser, address: string): Promise<string | null> {
  const answer = await browser.copy().get(address);
  const location = answer.headers.get('location');
  expect(answer.status, address).toBe(location ? 302 : answer.status === 404 ? 404 : 200);
  return location;
}

/** A navigation of the page's own script asks for data. */
async function scriptLeadsTo(browser: PlainBrowser, address: string): Promise<string | null> {
  const answer = await browser.copy().get(address === '/' ? '/_.data' : `${address}.data`);
  const body = await answer.text();
  if (answer.status !== 202) return null;
  const texts = JSON.parse(body.split('\n')[0]!) as unknown[];
  return texts[texts.indexOf('redirect') + 1] as string;
}

describe.each(['', '/en', '/fr'])('under the prefix “%s”', (prefix) => {
  describe.each(Object.entries(table))('%s', (path, row) => {
    it.each(kinds)('is open to exactly the roles that the rules name: %s', async (kind) => {
      const target = row[kind === 'pending' ? 'member' : kind];
      const expected = target && inForm(target, prefix);
      const address = inForm(path, prefix);
      expect(await leadsTo(people[kind], address), 'a document').toBe(expected);
      expect(await scriptLeadsTo(people[kind], address), 'a navigation').toBe(expected);
    });
  });
});

const refusals: Record<CallRole, Partial<Record<Kind, 401 | 403>>> = {
  anyone: {},
  members: { visitor: 401, half: 401, banned: 403 },
  admins: { visitor: 401, half: 401, pending: 403, member: 403, banned: 403 },
};

/** Returns 401, 403, or null where the call was not refused. */
async function findRefusal(browser: PlainBrowser, call: string): Promise<number | null> {
  const [method = '', path = ''] = call.split(' ');
  const secret = createCsrfSecret();
  const cookies = new Map(browser.cookies).set(csrfCookieName, secret);
  const filled = path.replace('{z}/{x}/{y}', '0/0/0.mvt').replace('{id}', '1').replace('{key}', '1');
  const answer = await fetch(`${server.url}/api${filled}`, {
    method,
    headers: {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'csrf-token': createCsrfToken(secret),
      'content-type': 'application/json',
    },
    ...(method === 'GET' ? {} : { body: '[]' }),
  });
  await answer.arrayBuffer();
  expect(answer.status, call).toBeLessThan(500);
  return answer.status === 401 || answer.status === 403 ? answer.status : null;
}

describe.each(Object.entries(callRoles))('the call %s', (call, role) => {
  it.each(kinds)('is open to exactly the roles that the rules name: %s', async (kind) => {
    expect(await findRefusal(people[kind], call)).toBe(refusals[role][kind] ?? null);
  });
});

it('every call that the site offers has its row among the rules', async () => {
  const document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as { paths: Record<string, object> };
  const offered = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/^\/api/, '')}`),
  );
  expect(offered.sort()).toEqual(Object.keys(callRoles).sort());
});

it('the call that a banned member makes signs them out, and their next page says why', async () => {
  const browser = people.banned.copy();
  expect((await browser.get('/api/user/info')).status).toBe(403);
  expect([...browser.cookies.keys()].filter((name) => name.startsWith('sb-'))).toEqual([]);
  expect((await browser.get('/fr/about')).headers.get('location')).toBe('/fr/banned');
  // The click on another link may overtake the data, so they do not count.
  expect((await browser.get('/fr/banned.data')).status).toBe(200);
  expect((await browser.get('/fr/about')).headers.get('location')).toBe('/fr/banned');
  expect((await browser.get('/fr/banned')).status).toBe(200);
  // The members have seen the page, so they are visitors from now on.
  expect((await browser.get('/fr/about')).status).toBe(200);
  expect((await browser.get('/fr/banned')).status).toBe(200);
});

it('a forged ban marker does not open the page for banned members', async () => {
  const browser = people.visitor.copy();
  browser.cookies.set('catlas_banned', 'new.00000000-0000-4000-8000-000000000000');
  expect((await browser.get('/banned')).headers.get('location')).toBe('/');
  expect((await browser.get('/')).status).toBe(200);
});
