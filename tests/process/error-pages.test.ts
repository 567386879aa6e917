import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { joinDatabase, type OpenDatabase } from '@catlas/platform/db/open-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { m } from '#i18n/paraglide/messages.js';
import { runCatlasProcess } from '#tests/support/catlas-process.ts';
import { type ServerProcess, signUpAt, startServerProcess } from '#tests/support/server-process.ts';

let server: ServerProcess;
let database: OpenDatabase;
beforeAll(async () => {
  server = await startServerProcess();
  await server.ready();
  database = await joinDatabase({
    databaseUrl: null,
    dataDir: server.dataDir,
    onError: (error) => console.error(error),
  });
});
afterAll(async () => {
  await database?.close();
  await server?.end('SIGKILL');
});

const read = async (path: string) => {
  const answer = await fetch(`${server.url}${path}`);
  return { status: answer.status, html: await answer.text(), headers: answer.headers };
};
const shell = [/<header\b.*<\/header>/s, /<footer\b.*<\/footer>/s];

describe('an error page', () => {
  it.each([
    ['/nowhere', 'en', 'Page not found: /nowhere'],
    ['/en/nowhere/deeper', 'en', 'Page not found: /en/nowhere/deeper'],
    ['/fr/nowhere', 'fr', 'Page introuvable\u202f: /fr/nowhere'],
    ['/cat/abc', 'en', 'Page Not Found: /cat/abc'],
    ['/fr/cat/0', 'fr', 'Page introuvable\u202f: /fr/cat/0'],
    ['/cat/7', 'en', 'Page not found: /cat/7'],
    ['/c/nothere', 'en', 'Page not found: /c/nothere'],
    ['/about.de', 'en', 'Page not found: /about.de'],
    ['/%C3%A9t%C3%A9', 'en', 'Page not found: /été'],
    ['/<script>alert(1)</script>', 'en', 'Page not found: /&lt;script&gt;alert(1)&lt;/script&gt;'],
  ] as const)(
    '%s says in the spec’s words what was not found, within header and footer',
    async (path, locale, words) => {
      const { status, html } = await read(path);
      expect(status).toBe(404);
      expect(html).toContain(`<html lang="${locale}"`);
      expect(html).toContain(words);
      expect(html).toContain(`<title>${m.common_not_found_title({}, { locale })}`);
      for (const part of shell) expect(html).toMatch(part);
    },
  );

  it.each([
    `/thread/${'x'.repeat(43)}`,
    `/fr/thread/${'x'.repeat(43)}`,
    '/cats/drafts/0b2f4b52-9c1e-4d0a-8a53-1f6f6d1f2b3c',
    `/follow-up/${'x'.repeat(54)}`,
    `/unsubscribe/${'x'.repeat(64)}`,
    `/alerts/${'x'.repeat(64)}`,
    '/confirm?token_hash=x&type=signup',
    '/password/update?token_hash=x',
  ])('%s, whose address can be a secret, is in no cache and in no referrer', async (path) => {
    const { headers } = await fetch(server.url + path, { redirect: 'manual' });
    expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'strict-origin']);
  });

  it.each([
    ['/c/abcdefgh', 'en'],
    ['/fr/c/abcdefgh', 'fr'],
  ] as const)('%s answers a server error with its own page, without internal details', async (path, locale) => {
    await database.pool.query('alter table short_links rename to short_links_gone');
    try {
      const { status, html } = await read(path);
      expect(status).toBe(500);
      expect(html).toContain(m.common_error_title({}, { locale }));
      expect(html).not.toContain(m.common_not_found_title({}, { locale }));
      expect(html).not.toMatch(/short_links|relation|select |\.server\.ts|node_modules/i);
      expect(html).toContain(`<html lang="${locale}"`);
      for (const part of shell) expect(html).toMatch(part);
      // The operator can find the error by the id, which is in the log.
      expect(server.output()).toContain('short_links');
    } finally {
      await database.pool.query('alter table short_links_gone rename to short_links');
    }
    expect((await read(path)).status).toBe(404);
  });
});

describe('a redirect', () => {
  const keep = (path: string, target: string, status: number) =>
    database.pool.query('insert into redirects (path, target, status_code) values ($1, $2, $3)', [
      path,
      target,
      status,
    ]);
  const follow = async (path: string) => {
    const { status, headers } = await fetch(`${server.url}${path}`, { redirect: 'manual' });
    return [status, headers.get('location')];
  };

  it('a redirect stands before a 404 and in place of a text, but never before the pages that visitors are sent to', async () => {
    for (const path of ['/gone', '/roadmap', '/cat/77', '/', '/login', '/banned', '/user']) {
      await keep(path, 'https://example.org/elsewhere', 308);
    }
    const elsewhere = [308, 'https://example.org/elsewhere'];
    for (const path of ['/gone', '/fr/gone', '/roadmap', '/en/roadmap', '/cat/77']) {
      expect(await follow(path), path).toEqual(elsewhere);
    }
    for (const [path, answer] of [
      ['/', [200, null]],
      ['/login', [200, null]],
      ['/user', [302, '/']],
      ['/banned', [302, '/']],
    ] as const) {
      expect(await follow(path), path).toEqual(answer);
    }
  });

  it('an address from an old poster leads to the page that has taken its place, in the reader’s language', async () => {
    const catlas = (...words: string[]) => runCatlasProcess(['redirects', ...words], { DATA_DIR: server.dataDir });
    await catlas('add', '/poster', '/missing-cat#the-first-hour', '--status', '301');
    expect(await follow('/poster')).toEqual([301, '/missing-cat#the-first-hour']);
    expect(await follow('/fr/poster')).toEqual([301, '/fr/missing-cat#the-first-hour']);
    await catlas('remove', '/poster');
    expect(await follow('/poster')).toEqual([404, null]);
    expect(await follow('/fr/poster')).toEqual([404, null]);
  });

  it('a redirect is told to a page’s own navigation as well', async () => {
    await keep('/moved', '/about', 301);
    const answer = await fetch(`${server.url}/moved.data`, { redirect: 'manual' });
    expect(answer.status).toBe(202);
    expect(await answer.text()).toContain('"/about"');
  });
});

describe('a request that its client got wrong', () => {
  const post = (path: string, headers: Record<string, string>, body: string) =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { origin: server.url, ...headers },
      body,
      redirect: 'manual',
    });

  it.each(['multipart/form-data', 'multipart/form-data; boundary=x', 'application/json', 'text/plain'])(
    'a form of type %s that cannot be read is 400, as a page and as data',
    async (type) => {
      for (const path of [
        '/login',
        '/signup.data',
        '/fr/confirm',

        '/password/reset',
        '/cat/1',
      ]) {
        const answer = await post(path, { 'content-type': type }, '--x\r\nbroken');
        expect(answer.status, path).toBe(400);
      }
    },
  );

  it('a form of the back office that names no act is 400', async () => {
    const headers = {
      ...(await signUpAt(server.url, 'admin@example.org')),
      'content-type': 'application/x-www-form-urlencoded',
    };
    for (const path of ['/bo/search', '/fr/bo/search.data', '/bo/redirects']) {
      for (const body of [
        'act=constructor&statusCode=',
        'act=add&statusCode=x',
        'statusCode=x&kind=cats&id=1',
        'statusCode=1',
      ]) {
        expect((await post(path, headers, body)).status, `${path} ${body}`).toBe(400);
      }
    }
  });

  it('a method that no page answers is 405, and no failure in the log', async () => {
    const before = server.output().length;
    for (const [method, path] of [
      ['OPTIONS', '/'],
      ['OPTIONS', '/fr/cat/1'],
    ] as const) {
      expect((await fetch(server.url + path, { method })).status, `${method} ${path}`).toBe(405);
    }
    expect(server.output().slice(before)).not.toContain('a page failed');
  });

  it.each(['%00', '%0D%0Ax-injected:%201', '%E0%A4%A', 'x'])('/unsubscribe/%s/now is not found', async (token) => {
    const answer = await fetch(`${server.url}/unsubscribe/${token}/now`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('x-injected')]).toEqual([404, null]);
    expect((await fetch(`${server.url}/unsubscribe/${token}/now`, { method: 'POST' })).status).toBe(404);
  });

  it('a session cookie of the wrong shape is no session, and does not end the process', async () => {
    const cookies = [
      { access_token: 'x', refresh_token: 'y', expires_at: 9_999_999_999, user: 1 },
      { access_token: 'x', refresh_token: '', expires_at: 50, user: { id: 1 } },
    ].map((session) => `sb-catlas-auth-token=base64-${Buffer.from(JSON.stringify(session)).toString('base64url')}`);
    for (const cookie of cookies) {
      expect((await fetch(`${server.url}/`, { headers: { cookie } })).status).toBe(200);
      expect((await fetch(`${server.url}/api/user/info`, { headers: { cookie } })).status).toBe(401);
    }
    expect((await read('/')).status).toBe(200);
  });

  it('the names of a prototype and U+0000 in a page’s parameters are an ordinary search', async () => {
    for (const search of ['q=constructor', 'q=__proto__', 'q=%00', 'error_code=constructor', 'next=%00']) {
      for (const path of ['/', '/confirm', '/login', '/cats/new']) {
        expect((await read(`${path}?${search}`)).status, `${path}?${search}`).toBeLessThan(500);
      }
    }
  });

  it.each(['/', '/user', '/api/cats/list', '/auth/v1/health', '/images', '/health/live', '/sw.js'])(
    'TRACE %s is refused, and the response contains nothing of the request',
    async (path) => {
      const call = request(server.url + path, {
        method: 'TRACE',
        headers: { cookie: 'secret=1', 'x-secret': 'secret' },
      });
      call.end();
      const [answer] = (await once(call, 'response')) as [IncomingMessage];
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode).toBeLessThan(500);
      let body = '';
      for await (const piece of answer) body += String(piece);
      expect(JSON.stringify(answer.headers) + body).not.toContain('secret');
    },
  );
});
