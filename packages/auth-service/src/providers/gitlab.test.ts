import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseProviderSettings } from '#settings/provider-settings.ts';
import { openProviders } from './open-providers.ts';
import type { Provider } from './provider.ts';

let gitlab: Provider;
let confirmedAt: string | null;
let stop: () => void;
beforeAll(async () => {
  const app = new Hono()
    .post('/oauth/token', (c) => c.json({ access_token: 'token', token_type: 'Bearer', refresh_token: 'refresh' }))
    .get('/api/v4/user', (c) =>
      c.json({
        id: 7,
        name: 'Mia Katz',
        email: 'mia@example.org',
        avatar_url: 'https://img.test/7',
        confirmed_at: confirmedAt,
      }),
    )
    .get('/api/v4/user/emails', (c) => c.json([{ id: 1, email: 'other@example.org' }]));
  const server = createServer(getRequestListener(app.fetch));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const environment = {
    GOTRUE_EXTERNAL_GITLAB_ENABLED: 'true',
    GOTRUE_EXTERNAL_GITLAB_CLIENT_ID: 'cats',
    GOTRUE_EXTERNAL_GITLAB_SECRET: 'secret',
    GOTRUE_EXTERNAL_GITLAB_URL: `${url}/`,
  };
  const { providers } = parseProviderSettings(environment, 'https://cats.test/auth/v1');
  gitlab = openProviders(providers, () => new Date()).byName.get('gitlab')!;
  stop = () => server.close();
});
afterAll(() => stop());

async function identify() {
  const callback = new URLSearchParams({ code: 'code', state: 'state' });
  const tokens = await gitlab.exchangeCode({ state: 'state', codeVerifier: 'v'.repeat(43), callback });
  return gitlab.identify(tokens, callback);
}

test('GitLab’s own word counts for the first address only, and only once it was confirmed', async () => {
  confirmedAt = '2026-01-01T00:00:00Z';
  const person = await identify();
  expect(person.emails).toEqual([
    { address: 'other@example.org', isVerified: false, isPrimary: false },
    { address: 'mia@example.org', isVerified: true, isPrimary: true },
  ]);
  expect(person.claims).toMatchObject({
    sub: '7',
    full_name: 'Mia Katz',
    email: 'mia@example.org',
    email_verified: true,
  });
  confirmedAt = null;
  expect((await identify()).claims.email_verified).toBe(false);
});
