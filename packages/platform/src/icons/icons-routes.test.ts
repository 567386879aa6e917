import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { toProblem } from '#errors/problem.ts';
import { iconsRoutes } from './icons-routes.server.ts';

const app = new Hono().onError((error, c) => c.json(toProblem(error, ''), toProblem(error, '').status as 500));
app.route('/icons', iconsRoutes());

describe('the icon service', () => {
  it('the icon service returns the requested icons, aliases too, and nothing more', async () => {
    const response = await app.request('/icons/lucide.json?icons=cat,trash-2');
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toContain('max-age=604800');
    const set = (await response.json()) as { icons: Record<string, { body: string }>; aliases: object };
    expect(set).toMatchObject({ prefix: 'lucide', width: 24, height: 24, aliases: { 'trash-2': { parent: 'trash' } } });
    expect(Object.keys(set.icons).sort()).toEqual(['cat', 'trash']);
    expect(set.icons.cat!.body).toContain('<path');
  });

  it('the icon service names the icons it does not have, so that the page does not ask again', async () => {
    const response = await app.request('/icons/lucide.json?icons=cat,unicorn-of-doom');
    expect(await response.json()).toMatchObject({ icons: { cat: {} }, not_found: ['unicorn-of-doom'] });
    const none = await app.request('/icons/lucide.json?icons=unicorn-of-doom,constructor');
    expect(await none.json()).toMatchObject({ icons: {}, not_found: ['unicorn-of-doom', 'constructor'] });
  });

  it('the icon service does not resend what the browser has', async () => {
    const entityTag = (await app.request('/icons/lucide.json?icons=cat')).headers.get('etag')!;
    const headers = { 'if-none-match': entityTag };
    expect((await app.request('/icons/lucide.json?icons=cat', { headers })).status).toBe(304);
    expect((await app.request('/icons/lucide.json?icons=dog', { headers })).status).toBe(200);
  });

  it('the icon service accepts as many names in one call as the client sends', async () => {
    const names = Array.from({ length: 110 }, () => 'cat').join('%2C');
    expect((await app.request(`/icons/lucide.json?icons=${names}`)).status).toBe(200);
  });

  it.each([
    [404, '/icons/mdi.json?icons=cat'],
    [404, '/icons/..%2flucide.json?icons=cat'],
    [400, '/icons/lucide.json'],
    [400, '/icons/lucide.json?icons='],
    [400, '/icons/lucide.json?icons=../../package'],
    [400, `/icons/lucide.json?icons=${'cat,'.repeat(120)}cat`],
  ])('the icon service answers %d for %s', async (status, path) => {
    expect((await app.request(path)).status).toBe(status);
  });
});
