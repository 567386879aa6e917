import { propertyRuns } from '@catlas/platform/tests/test-scale.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { localizePath, splitLocale } from '#i18n/locale.ts';
import { buildCat } from '#tests/support/cat-builder.ts';
import { openTestApi, type TestApi } from '#tests/support/test-api.ts';
import { emptyTables } from '#tests/support/test-database.ts';
import { findRedirect } from './find-redirect.server.ts';
import { answerMissingPage } from './missing-page.server.ts';
import { ownPathOf, type RedirectStep } from './redirect-rules.ts';
import { addRedirect } from './redirects.server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());
beforeEach(() => emptyTables(api.database));

const keep = (path: string, target: string, statusCode = 302) =>
  addRedirect(api.context, { path, target, statusCode, actorId: null });
/** Bypasses the rules of `addRedirect`. */
const insert = (rows: { path: string; target: string }[]) =>
  api.context.db
    .insertInto('redirects')
    .values(rows.map((row) => ({ ...row, status_code: 302 })))
    .execute();
const ask = async (path: string) => {
  const { redirect } = await api.get<{ redirect: object | null }>(`/redirects?${new URLSearchParams({ path })}`);
  return redirect;
};

describe('GET /api/redirects', () => {
  it('the API returns a path’s target, whether it needs a full page load, and how long browsers may cache it', async () => {
    await keep('/old', '/missing-cat?from=poster#top', 301);
    await keep('/shop', 'https://example.org/a?b#c');
    await keep('/same', 'http://catlas.test/about');
    expect(await ask('/old')).toEqual({ to: '/missing-cat?from=poster#top', status: 301, external: false });
    expect(await ask('/old/')).toEqual({ to: '/missing-cat?from=poster#top', status: 301, external: false });
    expect(await ask('/shop')).toEqual({ to: 'https://example.org/a?b#c', status: 302, external: true });
    expect(await ask('/same')).toEqual({ to: '/about', status: 302, external: false });
    expect(await ask('/other')).toBeNull();
  });

  it('the API matches a path in each of its three forms, and keeps the visitor’s language', async () => {
    await keep('/old', '/about');
    await keep('/fr/only', '/fr/terms');
    await keep('/both', '/en/about');
    await keep('/fr/both', 'https://example.org/fr');
    expect(await ask('/fr/old')).toMatchObject({ to: '/fr/about' });
    expect(await ask('/en/old')).toMatchObject({ to: '/en/about' });
    expect(await ask('/only')).toBeNull();
    expect(await ask('/fr/only')).toMatchObject({ to: '/fr/terms' });
    expect(await ask('/en/both'), 'a target with a language keeps it').toMatchObject({ to: '/en/about' });
    expect(await ask('/fr/both'), 'the form that is named wins').toMatchObject({ to: 'https://example.org/fr' });
  });

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'old', '/a?b', '/a b'])(
    'the API has no redirect from %j, which is not a path of this site',
    async (path) => {
      await keep('/old', '/about');
      expect(await ask(path)).toBeNull();
    },
  );

  it.each(['//evil.example', 'javascript:alert(1)', '/\\evil.example', 'data:text/html,x', 'https:evil.example'])(
    'the API ignores the invalid target %j in the table',
    async (target) => {
      await insert([{ path: '/old', target }]);
      expect(await ask('/old')).toBeNull();
    },
  );

  it('the API rejects a call without a path', async () => {
    expect((await api.request('/redirects')).status).toBe(422);
    expect((await api.request('/redirects?path=')).status).toBe(422);
    expect((await api.request(`/redirects?path=/${'a'.repeat(2_000)}`)).status).toBe(422);
  });
});

describe('a visitor gets no redirect loop', () => {
  it('a visitor gets no loop from redirects that form one across languages', async () => {
    await insert([
      { path: '/a', target: '/fr/b' },
      { path: '/b', target: '/a' },
    ]);
    for (const path of ['/a', '/fr/a', '/b', '/fr/b']) expect(await ask(path), path).toBeNull();
  });

  it('a visitor gets no loop from a short link to a deleted cat whose redirect leads to that link', async () => {
    const cat = await buildCat(api.context);
    const admin = await api.signIn();
    const { short_url } = await (await api.post('/cats/shorten', { catId: cat.id }, admin)).json();
    await insert([{ path: `/cat/${cat.id}`, target: new URL(short_url).pathname }]);
    expect(await ask(`/cat/${cat.id}`)).toBeNull();
    expect(await ask(`/fr/cat/${cat.id}`)).toBeNull();
  });

  it('a visitor gets no loop from any rows in the table', async () => {
    const path = fc
      .tuple(fc.constantFrom('', '/en', '/fr'), fc.constantFrom('/a', '/b', '/c', '/d'))
      .map((parts) => parts.join(''));
    const target = fc.oneof(
      { weight: 6, arbitrary: path },
      { weight: 1, arbitrary: fc.constant('https://example.org/') },
    );
    await fc.assert(
      fc.asyncProperty(fc.dictionary(path, target, { minKeys: 2 }), async (redirects) => {
        await api.context.db.deleteFrom('redirects').execute();
        await insert(Object.entries(redirects).map(([from, to]) => ({ path: from, target: to })));
        for (const start of Object.keys(redirects)) {
          for (const prefix of ['', '/en', '/fr'] as const) {
            expect(await stepsFrom(localizePath(splitLocale(start).path, prefix))).toBeLessThan(20);
          }
        }
      }),
      { numRuns: propertyRuns(60) },
    );
  });
});

async function stepsFrom(start: string): Promise<number> {
  let path: string | null = start;
  for (let steps = 0; steps < 50; steps++) {
    const redirect: RedirectStep | null = path === null ? null : await findRedirect(api.context, path);
    if (!redirect) return steps;
    path = ownPathOf(redirect.to, api.context.config.publicUrl);
  }
  return 50;
}

describe('a missing page', () => {
  const answer = async (path: string, kind?: 'invalid') =>
    answerMissingPage(api.context, new URL(path, 'http://catlas.test'), kind);

  it('a missing page redirects with a full page load, because the client’s router can only open pages', async () => {
    await keep('/old', '/api/docs', 308);
    const response = (await answer('/old?x=1')) as Response;
    expect([response.status, response.headers.get('location')]).toEqual([308, '/api/docs']);
    expect(response.headers.get('x-remix-reload-document')).toBe('true');
  });

  it('a missing page has the message of the specification, with the typed path', async () => {
    expect(await answer('/été')).toMatchObject({ data: 'Page not found: /été', init: { status: 404 } });
    expect(await answer('/cat/abc', 'invalid')).toMatchObject({
      data: 'Page Not Found: /cat/abc',
      init: { status: 404 },
    });
    expect(await answer('/%E0%A4%A')).toMatchObject({ data: 'Page not found: /%E0%A4%A' });
  });
});
