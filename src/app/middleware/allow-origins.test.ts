import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '#context/config.ts';
import { allowOrigins } from './allow-origins.ts';

const list = 'https://app.example.org/**, https://*.partner.example/landing';

function openApp(environment: Record<string, string>) {
  const app = new Hono();
  const allow = allowOrigins(parseConfig({ PUBLIC_URL: 'https://cats.example.org', ...environment }));
  if (allow) app.use('/api/*', allow);
  app.get('/api/cats/list', (c) => c.text('cats'));
  const call = (origin: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
    app.request('/api/cats/list', { ...init, headers: { origin, ...init.headers } });
  return { call };
}

const preflight = {
  method: 'OPTIONS',
  headers: { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization,content-type' },
};

describe('pages of another origin', () => {
  const { call } = openApp({ GOTRUE_URI_ALLOW_LIST: list });

  it.each(['https://app.example.org', 'https://paris.partner.example'])(
    'pages of another origin may call from %s, which is configured',
    async (origin) => {
      const asked = await call(origin, preflight);
      expect(asked.status).toBe(204);
      expect(asked.headers.get('access-control-allow-origin')).toBe(origin);
      expect(asked.headers.get('access-control-allow-methods')).toBe('GET,HEAD,POST,PUT');
      expect(asked.headers.get('access-control-allow-headers')).toMatch(/Authorization,Content-Type,csrf-token$/);
      const { headers } = await call(origin);
      expect(headers.get('access-control-allow-origin')).toBe(origin);
      expect(headers.get('access-control-allow-credentials')).toBe('true');
      expect(headers.get('access-control-expose-headers')).toContain('RateLimit');
      expect(headers.get('vary')).toContain('Origin');
    },
  );

  it.each([
    'https://evil.example',
    'http://app.example.org',
    'https://app.example.org.evil.example',
    'https://a.b.partner.example',
    'https://partner.example',
    'null',
    '',
  ])('pages of another origin may not call from %j', async (origin) => {
    for (const response of [await call(origin), await call(origin, preflight)]) {
      const names = [...response.headers.keys()];
      expect(names.filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect(response.headers.get('vary')).toContain('Origin');
    }
  });

  it('pages of another origin may not call at all where none is configured, and a cache needs no copy for each origin', async () => {
    const { headers } = await openApp({}).call('https://app.example.org');
    expect([headers.get('access-control-allow-origin'), headers.get('vary')]).toEqual([null, null]);
  });
});
