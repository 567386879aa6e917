import { randomUUID } from 'node:crypto';
import { createCsrfToken, csrfCookieName } from '@catlas/platform/http/csrf.ts';
import { readerHeader } from '@catlas/platform/worker/reader-header.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCat } from '#tests/support/cat-builder.ts';
import { openTestApi, type TestApi } from '#tests/support/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

describe('what is sent later than it was written', () => {
  it('what is sent later than it was written learns whose session it is in, and gets a token that counts, though its browser was closed meanwhile', async () => {
    const nobody = await api.request('/session');
    expect(nobody.headers.get('cache-control')).toBe('no-store');
    const { user_id, csrf_token, csrf_header } = await nobody.json();
    expect(user_id).toBeNull();
    const cookie = nobody.headers.get('set-cookie')!.split(';')[0]!;
    expect(cookie).toContain(`${csrfCookieName}=`);
    const post = (headers: Record<string, string>) =>
      api.request('/cats/shorten', {
        method: 'POST',
        body: '{"catId":1}',
        headers: { 'content-type': 'application/json', cookie, ...headers },
      });
    expect((await post({ [csrf_header]: csrf_token })).status).toBe(404);
    expect((await post({ [csrf_header]: createCsrfToken('another') })).status).toBe(403);
    const known = await api.request('/session', { headers: { cookie } });
    expect(known.headers.get('set-cookie'), 'the same secret goes on').toBeNull();

    const member = await api.signIn();
    expect(await api.get('/session', member)).toMatchObject({ user_id: member.id });
  });

  it('what is sent later than it was written is not taken as another member’s who has signed in on the same device', async () => {
    const [author, other] = [await api.signIn(), await api.signIn()];
    const { id } = await buildCat(api.context);
    const post = (as: typeof author, meant: string) =>
      api.request(`/cats/comments/${id}`, {
        method: 'POST',
        as,
        body: JSON.stringify({ content: 'Mine', client_id: randomUUID() }),
        headers: { 'content-type': 'application/json', [readerHeader]: meant },
      });
    expect((await post(other, author.id)).status).toBe(401);
    expect((await post(author, author.id)).status).toBe(201);
    const { rows } = await api.database.pool.query('select user_id from comments');
    expect(rows).toEqual([{ user_id: author.id }]);
  });
});
