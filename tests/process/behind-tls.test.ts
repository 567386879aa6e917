import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPlainBrowser, type PlainBrowser } from '#tests/support/plain-browser.ts';
import { addCat } from '#tests/support/report-cat.ts';
import { type ServerProcess, signUpAt, startServerProcess } from '#tests/support/server-process.ts';

const publicUrl = 'https://cats.example.test';
const password = 'correct horse battery';
const proxied = { origin: publicUrl, 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.1' };

let server: ServerProcess;
let visitor: PlainBrowser;
let admin: PlainBrowser;
let catId: number;

beforeAll(async () => {
  server = await startServerProcess({
    PUBLIC_URL: publicUrl,
    TRUST_PROXY: '1',
    DATA_DIR: mkdtempSync(join(tmpdir(), 'catlas-tls-')),
  });
  await server.ready();
  const authorization = await signUpAt(server.url, 'admin@example.org');
  visitor = openPlainBrowser(server.url);
  admin = openPlainBrowser(server.url);
  await signAdminIn();
  ({ id: catId } = await addCat(server.url, authorization, 'Minou'));
  await fetch(`${server.url}/api/bo/cats/review`, {
    method: 'POST',
    headers: { ...authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ approved: [catId] }),
  });
});
afterAll(async () => {
  await server.end('SIGKILL');
  rmSync(server.dataDir, { recursive: true, force: true });
});

const signAdminIn = () => admin.post('/login', { identifier: 'admin@example.org', password }, proxied);

interface PageForm {
  path: string;
  fields: Record<string, string>;
  isAdmin?: boolean;
  status: number;
  location?: string;
}

/** `:id` is a cat's id, `:n` a new number for each request. */
const forms: Record<string, PageForm> = {
  'add-cat': { path: '/cats/new', fields: { name: '' }, isAdmin: true, status: 422 },
  alerts: { path: '/alerts', fields: { intent: 'follow' }, status: 422 },
  'bo-queue': { path: '/bo/cats', fields: {}, isAdmin: true, status: 302, location: '/bo/cats' },
  'bo-redirects': { path: '/bo/redirects', fields: { path: '/old-:n', target: '/about' }, isAdmin: true, status: 200 },
  'bo-search': { path: '/bo/search', fields: { kind: 'cats', id: ':id', act: 'delete' }, isAdmin: true, status: 200 },
  'bo-threads': { path: '/bo/threads', fields: { id: '1', outcome: 'dismissed' }, isAdmin: true, status: 404 },
  cat: { path: '/cat/:id', fields: { intent: 'comment', content: '' }, isAdmin: true, status: 422 },
  'cat-draft': { path: '/cats/drafts/no-such-token', fields: {}, isAdmin: true, status: 404 },
  confirm: { path: '/confirm', fields: {}, status: 422 },
  'edit-cat': { path: '/cat/:id/edit', fields: { name: '' }, isAdmin: true, status: 422 },
  'follow-up': { path: '/follow-up/no-such-token', fields: { answer: 'home' }, status: 404 },
  helpers: { path: '/helpers', fields: { lost: '1', found: '2', vote: 'perhaps' }, isAdmin: true, status: 422 },
  login: { path: '/login', fields: { identifier: 'admin@example.org', password }, status: 302, location: '/' },
  'login-verify': { path: '/login/verify', fields: {}, status: 302, location: '/login' },
  'own-follow-up': {
    path: '/cat/:id/follow-up',
    fields: { answer: 'still' },
    isAdmin: true,
    status: 302,
    location: '/cat/:id/follow-up',
  },
  'password-reset': { path: '/password/reset', fields: { email: 'nobody@example.org' }, status: 200 },
  'password-update': { path: '/password/update', fields: { password }, status: 422 },
  'prefilled-link': { path: '/cats/link', fields: { group: '' }, isAdmin: true, status: 422 },
  'sheet-answer': { path: '/sheets/abcd2345', fields: { kind: 'mine' }, status: 404 },
  'sheet-new': { path: '/sheets/new', fields: { email: 'no address' }, status: 422 },
  'sheet-own': { path: '/sheets/own/no-such-token', fields: { intent: 'end' }, status: 404 },
  sighting: { path: '/cat/:id/sighting', fields: { kind: 'seen' }, status: 422 },
  signup: {
    path: '/signup',
    fields: { displayName: 'New', identifier: 'new-:n@example.org', password },
    status: 302,
    location: '/',
  },
  thread: { path: '/thread/no-such-token', fields: { content: 'Hello' }, status: 404 },
  unsubscribe: { path: '/unsubscribe/no-such-token', fields: {}, status: 404 },
  user: {
    path: '/user',
    fields: { intent: 'profile', display_name: 'Admin', locale: 'en' },
    isAdmin: true,
    status: 200,
  },
  'user-export': { path: '/user/export', fields: {}, isAdmin: true, status: 200 },
  // This ends every session of the account, so it comes last.
  logout: { path: '/logout', fields: {}, isAdmin: true, status: 302, location: '/' },
};
let formsSent = 0;

const actionModules = globSync('src/routes/**/*.tsx', { cwd: projectRoot })
  .filter((path) => /^export (const|(async )?function) action\b/m.test(readFileSync(join(projectRoot, path), 'utf8')))
  .map((path) => basename(path, '.tsx'));

describe('behind a proxy that ends TLS', () => {
  it('every route module with an action has a form in the table', () => {
    expect(Object.keys(forms).sort()).toEqual(actionModules.sort());
  });

  describe.each(Object.entries(forms))('the form of %s', (_module, { path, fields, isAdmin, status, location }) => {
    const fill = (text: string) => text.replace(':id', String(catId)).replace(':n', String(formsSent));
    const send = (headers: Record<string, string>, suffix = '') => {
      formsSent += 1;
      const filled = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, fill(value)]));
      return (isAdmin ? admin : visitor).copy().post(fill(path) + suffix, filled, headers);
    };

    it.each([publicUrl.replace('cats', 'evil'), publicUrl.replace('https', 'http'), 'null', ''])(
      'is refused to a page of the origin %j',
      async (origin) => {
        for (const suffix of ['', '.data']) {
          const answer = await send({ ...proxied, origin }, suffix);
          expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('not sent from our own')]);
        }
      },
    );

    it('is refused to a page of another site that the browser names by Sec-Fetch-Site', async () => {
      expect((await send({ ...proxied, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    });

    it('a form is taken from our own page with a script', async () => {
      const answer = await send({ ...proxied, 'sec-fetch-site': 'same-origin' }, '.data');
      if (path === '/logout') await signAdminIn();
      // React Router gives a redirect of data the status 202.
      expect(answer.status).toBe(status === 302 ? 202 : status);
      expect(await answer.text()).not.toContain('`origin` header');
    });

    it('is taken from our own page without a script, and leads nowhere else', async () => {
      const answer = await send({ ...proxied, 'sec-fetch-site': 'same-origin' });
      expect(answer.status).toBe(status);
      if (path === '/logout') await signAdminIn();
      const leadsTo = answer.headers.get('location');
      if (location) expect(new URL(leadsTo!, publicUrl).href.split('#')[0]).toBe(publicUrl + fill(location));
      else expect(leadsTo).toBeNull();
      const set = answer.headers.getSetCookie().filter((cookie) => !/;\s*max-age=0/i.test(cookie));
      for (const cookie of set) expect(cookie).toMatch(/;\s*secure/i);
    });
  });
});

/** HTTP clients encode the request line, so this writes it to a socket. */
async function sendLine(line: string, headers: string[] = ['Host: localhost']) {
  const socket = connect({ port: Number(new URL(server.url).port), host: 'localhost' });
  socket.write(`${line}\r\n${[...headers, 'Connection: close'].join('\r\n')}\r\n\r\n`);
  const answer = await text(socket);
  const [head = '', ...body] = answer.split('\r\n\r\n');
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]),
    location: /^location: (.*)$/im.exec(head)?.[1] ?? null,
    head,
    body: body.join('\r\n\r\n'),
  };
}

describe('a request line', () => {
  it('a request line reaches the cat at its own path', async () => {
    expect((await sendLine(`GET /cat/${catId} HTTP/1.1`)).body).toContain('Minou');
    expect((await sendLine(`GET http://localhost/cat/${catId} HTTP/1.1`)).body).toContain('Minou');
    expect((await sendLine(`GET /cat/${catId} HTTP/1.0`, [])).body).toContain('Minou');
  });

  it.each([
    'GET //',
    'GET ///',
    'GET //[/',
    'GET //anything/cat/:id',
    'GET //anything/cat/:id.data',
    'GET /.//anything/cat/:id',
    'GET /%2e//anything/cat/:id',
    'GET /\\anything/cat/:id',
    'GET //api/session',
    'GET //assets/x.js',
    'POST //login',
    'OPTIONS *',
    'OPTIONS //',
    'GET http://other/',
    'GET http://other/cat/:id',
    'GET /fr//evil.example',
    'GET /en//evil.example/cat/:id',
    'GET /fr//',
    'GET /cat//:id',
    'GET /login//evil.example',
  ])('%j is a 400 with a problem document', async (line) => {
    const { status, head, body } = await sendLine(`${line.replace(':id', String(catId))} HTTP/1.1`);
    expect(status).toBe(400);
    expect(head).toMatch(/^content-type: application\/problem\+json$/im);
    expect(head).toMatch(/^x-content-type-options: nosniff$/im);
    expect(JSON.parse(body)).toMatchObject({ code: 'malformed', status: 400 });
  });

  it.each([
    'GET /%2F%2Fevil',
    'GET /%5C%5Cevil.example',
    'GET /%5Bx/',
    'GET /fr/%2F%2Fevil.example/',
    'GET /%2e%2e%2f%2fevil',
  ])('%j shows no cat and leads to no other site', async (line) => {
    const { status, location, body } = await sendLine(`${line.replace(':id', String(catId))} HTTP/1.1`);
    expect(status).toBe(404);
    expect(location).toBeNull();
    expect(body).not.toContain('Minou');
    expect(/(href|action|src)="\/[/\\]/.exec(body)).toBeNull();
  });
});

describe('files of the build', () => {
  const assets = readdirSync(join(projectRoot, 'build/client/assets'));
  const script = assets.find((name) => name.endsWith('.js'));
  const style = assets.find((name) => name.endsWith('.css'));

  it.each([
    '/sw.js',
    `/assets/${script}`,
    `/assets/${style}`,
    '/builds/latest.json',
    '/icon.svg',
    '/icon-192.png',
    '/screenshots/cat-narrow-en.webp',
    '/map/france-light.webp',
  ])('%s carries the security headers', async (path) => {
    const { status, headers } = await fetch(server.url + path);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': expect.stringContaining('max-age='),
      'cache-control': expect.any(String),
    });
    // A worker obeys the policy of its own file.
    expect(headers.get('content-security-policy')).toEqual(
      path.endsWith('.js') ? null : expect.stringContaining('sandbox'),
    );
  });
});
