import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentPageNames } from '#features/content/content-page-names.ts';
import { m } from '#i18n/paraglide/messages.js';
import { openPlainBrowser, type PlainBrowser } from '#tests/support/plain-browser.ts';
import { addCat } from '#tests/support/report-cat.ts';
import { type ServerProcess, signUpAt, startServerProcess } from '#tests/support/server-process.ts';
import { openSharedCache } from './shared-cache.ts';

let server: ServerProcess;
let admin: { authorization: string };
let shown: number;
let pending: number;
const members = {} as Record<'anna' | 'berta', PlainBrowser>;

const post = async (path: string, body: unknown, headers: Record<string, string> = admin) => {
  const answer = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.ok, `${path} answers ${answer.status}`).toBe(true);
  return answer.json();
};
const approve = (id: number) => post('/api/bo/cats/review', { approved: [id] });
const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { headers: { 'accept-language': 'en', ...headers }, redirect: 'manual' });
const cookieOf = ({ cookies }: PlainBrowser) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

beforeAll(async () => {
  server = await startServerProcess();
  await server.ready();
  admin = await signUpAt(server.url, 'admin@example.org');
  for (const name of ['anna', 'berta'] as const) {
    const headers = await signUpAt(server.url, `${name}-secret@example.org`);
    members[name] = openPlainBrowser(server.url);
    await members[name].post('/login', {
      identifier: `${name}-secret@example.org`,
      password: 'correct horse battery',
    });
    if (name === 'anna') pending = (await addCat(server.url, headers, 'Hidden')).id;
  }
  shown = (await addCat(server.url, admin, 'Shown')).id;
  await approve(shown);
});
afterAll(async () => {
  await server?.end('SIGKILL');
  if (server) rmSync(server.dataDir, { recursive: true, force: true });
});

const pages = () => [
  '/about',
  ...['/', '/fr', '/en', '/?filter=lost', '/?at=45.76,4.83,12', '/?q=zzzz', '/?source=x'],
  ...[`/cat/${shown}`, `/fr/cat/${shown}`, `/cat/${shown}?comments=100`, `/cat/${shown}?comment=scribbled`],
  `/cat/${shown}?fbclid=scribbled`,
  ...[`/cat/${pending}`, '/cat/abc', '/nowhere', '/missing-cat', '/offline', '/unsent', '/cats/new'],
  ...['/login', '/signup', '/login/verify', '/logout', '/confirm', '/password/reset', '/password/update', '/banned'],
  ...['/user', '/user/export', `/cat/${pending}/edit`, '/bo/search', '/bo/cats', '/bo/comments', '/bo/redirects'],
  ...['/_.data', '/fr.data', `/cat/${shown}.data`, `/cat/${pending}.data`, '/about.data', '/user.data', '/login.data'],
];
const isPublic = (headers: Headers) => /public|s-maxage/.test(headers.get('cache-control') ?? '');

describe('a cache between the site and its readers', () => {
  it('never gives one reader what was made for another, in whatever order they come', async () => {
    const readers = { anna: cookieOf(members.anna), visitor: undefined, berta: cookieOf(members.berta) };
    const calls = ['/api/session', '/api/user/info', '/api/user/cats', '/api/cats/list', `/api/cats/${pending}`];
    for (const order of [
      ['anna', 'visitor', 'berta'],
      ['visitor', 'berta', 'anna'],
    ] as const) {
      const cache = openSharedCache(server.url);
      for (const path of [...pages(), ...calls]) {
        for (const reader of order) {
          const { text, headers } = await cache.get(path, readers[reader] ? { cookie: readers[reader] } : {});
          for (const other of ['anna', 'berta'].filter((name) => name !== reader)) {
            expect(text.includes(`${other}-secret`), `${path} for ${reader} tells of ${other}`).toBe(false);
          }
          const madeFor = headers.get('catlas-reader');
          if (reader === 'visitor') expect(madeFor ?? 'visitor', path).toBe('visitor');
          else expect(madeFor, `${path} for ${reader}`).not.toBe('visitor');
        }
      }
      expect((await cache.get(`/cat/${pending}`, { cookie: readers.anna! })).text).toContain('Hidden');
      expect((await cache.get(`/cat/${pending}`)).status).toBe(404);
      await cache.get('/about');
      expect((await cache.get('/about')).isFromCache, 'and it is of use').toBe(true);
    }
  });

  it('a cache between the site and its readers stores nothing with a token, a cookie, a nonce or typed input', async () => {
    const shared = new Set<string>();
    for (const path of [...pages(), ...contentPageNames.map((name) => `/fr/${name}`)]) {
      const answer = await ask(path);
      if (!isPublic(answer.headers)) continue;
      shared.add(path);
      const text = await answer.text();
      expect(answer.status, path).toBe(200);
      expect(answer.headers.getSetCookie(), path).toEqual([]);
      expect(answer.headers.get('content-security-policy'), path).not.toContain('nonce');
      expect(answer.headers.get('vary'), path).toContain('Cookie');
      expect(/ nonce=|scribbled/.exec(text)?.[0], path).toBeUndefined();
      if (text.startsWith('<!DOCTYPE')) expect(text.includes('<meta name="csrf-token" content=""'), path).toBe(true);
    }
    const expected = ['/', '/fr', '/?filter=lost', `/cat/${shown}`, '/_.data', `/cat/${shown}.data`, '/about'];
    expected.push(`/cat/${shown}?fbclid=scribbled`);
    expect([...shared]).toEqual(expect.arrayContaining(expected));
    for (const path of ['/?q=zzzz', '/?source=x', `/cat/${shown}?comment=scribbled`, '/login', '/cats/new', '/nowhere'])
      expect(shared, path).not.toContain(path);
  });

  it('a cache between the site and its readers stores no words and no number typed for a poster', async () => {
    const poster = `/cat/${shown}/poster`;
    expect(isPublic((await ask(`${poster}?sheets=poster&language=fr&photos=1`)).headers)).toBe(true);
    for (const path of [`${poster}?sheets=poster&note=Deaf`, `${poster}.data?sheets=poster&phone=0612345678`]) {
      const { headers } = await ask(path);
      expect([headers.get('cache-control'), headers.get('referrer-policy')], path).toEqual([
        'no-store',
        'strict-origin',
      ]);
    }
  });

  it('a cache between the site and its readers stores nothing of a client that is, was or may be a member', async () => {
    const cookies = ['sb-catlas-auth-token=gone', 'sb-catlas-auth-token.0=x', 'catlas_written=1', 'catlas_banned=x'];
    for (const headers of [...cookies.map((cookie) => ({ cookie })), admin]) {
      for (const path of ['/', `/cat/${shown}`, '/about', `/cat/${shown}.data`])
        expect(isPublic((await ask(path, headers as Record<string, string>)).headers), path).toBe(false);
    }
    const own = await ask(`/cat/${shown}`, { cookie: cookieOf(members.anna) });
    expect(await own.text()).toMatch(/<meta name="csrf-token" content="[^"]{20,}"/);
  });

  it('a cache between the site and its readers tells languages, colours and thrift apart', async () => {
    const cache = openSharedCache(server.url);
    expect((await cache.get('/')).text).toContain('<html lang="en" class="system"');
    expect((await cache.get('/', { 'accept-language': 'fr' })).status).toBe(302);
    expect((await cache.get('/', { cookie: 'locale=fr' })).status).toBe(302);
    expect((await cache.get('/', { cookie: 'color-mode=dark' })).text).toContain('<html lang="en" class="dark"');
    const small = (await cache.get(`/cat/${shown}`, { 'save-data': 'on' })).text;
    expect(small).not.toBe((await cache.get(`/cat/${shown}`)).text);
  });
});

describe('a visitor’s page', () => {
  it('allows its own scripts by their hashes, each of them', async () => {
    for (const path of ['/', `/fr/cat/${shown}`, '/about', '/fr']) {
      const answer = await ask(path);
      const policy = answer.headers.get('content-security-policy')!;
      const scripts = [...(await answer.text()).matchAll(/<script(?![^>]*(?:src=|ld\+json))[^>]*>(.*?)<\/script>/gs)];
      expect(scripts.length).toBeGreaterThan(2);
      for (const [, text = ''] of scripts)
        expect(policy).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    }
  });

  it('a visitor’s page says before signing up which terms are accepted and where the stored data is described, with links', async () => {
    for (const locale of ['en', 'fr'] as const) {
      const prefix = locale === 'fr' ? '/fr' : '';
      const html = await (await ask(`${prefix}/signup`)).text();
      const form = html.slice(html.indexOf('name="displayName"'), html.lastIndexOf('</form>'));
      expect(form).toContain(m.accounts_sign_up_agree({}, { locale }));
      const links = [...form.matchAll(/<a [^>]*href="([^"]+)"[^>]*>([^<]+)<\/a>/g)].map(([, href, text]) => [
        href,
        text,
      ]);
      expect(links).toContainEqual([`${prefix}/terms`, m.accounts_sign_up_terms({}, { locale })]);
      expect(links).toContainEqual([`${prefix}/privacy`, m.accounts_sign_up_privacy({}, { locale })]);
    }
  });

  it('a visitor’s page has a picture for messages, with its size and words, in the page’s language', async () => {
    for (const [path, image] of [
      ['/', 'home/en'],
      ['/fr', 'home/fr'],
      ['/how-it-works', 'how-it-works/en'],
      ['/fr/missing-cat', 'missing-cat/fr'],
      ['/about.fr', 'about/fr'],
    ] as const) {
      const html = await (await ask(path)).text();
      const tag = (name: string) => new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];
      expect(tag('og:image'), path).toBe(`${server.url}/previews/page/${image}.jpg`);
      expect([tag('og:image:width'), tag('og:image:height'), tag('twitter:card')], path).toEqual([
        '1200',
        '630',
        'summary_large_image',
      ]);
      expect(tag('og:image:alt'), path).not.toBe('');
      expect(tag('og:locale'), path).toBe(image.endsWith('fr') ? 'fr_FR' : 'en_US');
    }
    const picture = await ask('/previews/page/home/fr.jpg');
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });

  it('a visitor’s page is the same one for all who follow a link, whatever the site that they come from has appended', async () => {
    const tagOf = async (path: string) => (await ask(path)).headers.get('etag');
    const own = await tagOf(`/cat/${shown}?comments=100`);
    for (const query of ['fbclid=a&comments=100', 'comments=100&utm_source=b&utm_medium=c'])
      expect(await tagOf(`/cat/${shown}?${query}`), query).toBe(own);
    expect(await tagOf(`/cat/${shown}`)).not.toBe(own);
  });

  it('a visitor’s page is sent once, packed or not, and then only said to be the same', async () => {
    const first = await ask('/about');
    const entityTag = first.headers.get('etag')!;
    const again = await ask('/about', { 'if-none-match': entityTag });
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, entityTag, '']);
    const plain = await ask('/about', { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(await first.text());
    expect(plain.headers.get('etag'), 'other bytes').not.toBe(entityTag);
    expect((await ask('/about', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('a visitor’s page shows the latest decisions and posts, and nothing that was removed', async () => {
    const cat = await addCat(server.url, admin, 'Fresh');
    const read = async (path: string) => {
      const answer = await ask(path);
      return { status: answer.status, text: await answer.text(), entityTag: answer.headers.get('etag') };
    };
    const page = `/cat/${cat.id}`;
    expect((await read(page)).status).toBe(404);
    expect((await read('/')).text).not.toContain('Fresh');
    await approve(cat.id);
    expect((await read(page)).status).toBe(200);
    expect((await read('/')).text).toContain('Fresh');

    await post(`/api/cats/comments/${cat.id}`, { content: 'Seen by the fountain' });
    const { comments } = (await (await ask('/api/bo/comments/list', admin)).json()) as { comments: { id: number }[] };
    expect((await read(page)).text).not.toContain('Seen by the fountain');
    if (comments[0]) await post('/api/bo/comments/review', { approved: [comments[0].id] });
    const told = await read(page);
    expect(told.text).toContain('Seen by the fountain');

    await post('/api/cats/delete', { catId: cat.id });
    expect((await ask(page, { 'if-none-match': told.entityTag! })).status).not.toBe(304);
    expect((await read(page)).text).not.toContain('Seen by the fountain');
    expect((await read('/')).text).not.toContain('Fresh');
  });
});

describe('the language of the first page', () => {
  const addressOf = async (headers: Record<string, string>, path = '/') => {
    const answer = await fetch(`${server.url}${path}`, { headers, redirect: 'manual' });
    return answer.status === 302 ? answer.headers.get('location') : path;
  };

  it('the language of the first page is the browser’s, the reader’s own choice wins, and an address with a language stays as it is', async () => {
    expect(await addressOf({ 'accept-language': 'fr-CA,fr;q=0.9,en;q=0.5' })).toBe('/fr');
    expect(await addressOf({ 'accept-language': 'de,en;q=0.8,fr;q=0.7' })).toBe('/');
    expect(await addressOf({ 'accept-language': 'de' })).toBe('/');
    expect(await addressOf({ 'accept-language': 'fr', cookie: 'locale=en' })).toBe('/');
    expect(await addressOf({ 'accept-language': 'en', cookie: 'locale=fr' })).toBe('/fr');
    expect(await addressOf({ 'accept-language': 'fr' }, '/en')).toBe('/en');
    expect(await addressOf({ 'accept-language': 'fr' }, '/login')).toBe('/login');
    expect(await addressOf({ 'accept-language': 'fr' }, '/?at=45.7640,4.8357,11')).toBe('/fr?at=45.7640,4.8357,11');
  });

  it('the language of the first page tells search engines the languages and one canonical address of each page', async () => {
    for (const [path, lang, canonical] of [
      ['/login', 'en', '/login'],
      ['/en/login', 'en', '/login'],
      ['/fr/login', 'fr', '/fr/login'],
    ] as const) {
      const html = await (await ask(path)).text();
      expect(html).toContain(`<html lang="${lang}"`);
      expect(html).toContain(`<link rel="canonical" href="${server.url}${canonical}"/>`);
      expect(html).toContain(`<link rel="alternate" hrefLang="en" href="${server.url}/login"/>`);
      expect(html).toContain(`<link rel="alternate" hrefLang="fr" href="${server.url}/fr/login"/>`);
      expect(html).toContain(`<link rel="alternate" hrefLang="x-default" href="${server.url}/login"/>`);
    }
  });
});
