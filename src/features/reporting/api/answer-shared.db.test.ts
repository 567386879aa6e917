import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildCat } from '#tests/support/cat-builder.ts';
import { openTestApi, type TestApi } from '#tests/support/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const shared = ['/cats/list?latitude=45.764&longitude=4.8357', '/cats/stats', '/cats/tiles/0/0/0.mvt'];

it('a shared cache learns nothing of the viewer from list, map and statistics', async () => {
  const member = await api.signIn('member@example.org');
  await api.get('/user/cats', member);
  const own = await buildCat(api.context, { userId: member.id, name: 'Own', status: 'pending' });
  await buildCat(api.context, { userId: member.id, name: 'Shown' });
  for (const path of shared) {
    const [forVisitor, forMember] = [await api.request(path), await api.request(path, { as: member })];
    expect(forMember.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=2, must-revalidate');
    expect(forMember.headers.get('catlas-reader')).toBeNull();
    expect(forMember.headers.get('set-cookie')).toBeNull();
    const told = Buffer.from(await forMember.arrayBuffer());
    expect(told.equals(Buffer.from(await forVisitor.arrayBuffer())), path).toBe(true);
    expect(told.includes('45.764')).toBe(false);
  }
  // A shared cache must not store an answer for a single member.
  for (const path of [`/cats/${own.id}`, '/user/cats']) {
    const response = await api.request(path, { as: member });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control') ?? '').not.toMatch(/public|s-maxage/);
    expect(response.headers.get('catlas-reader')).toBe(member.id);
    expect(response.headers.get('etag')).toBeNull();
  }
});

it('an unchanged list, tile or statistics is answered with 304, until a cat comes', async () => {
  const ask = async (path: string, tag: string) =>
    (await api.request(path, { headers: { 'if-none-match': `"other", ${tag}` } })).status;
  for (const path of shared) {
    const tag = (await api.request(path)).headers.get('etag')!;
    expect(await ask(path, tag)).toBe(304);
    await buildCat(api.context);
    expect(await ask(path, tag)).toBe(200);
  }
});
