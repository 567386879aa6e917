import { expect, it } from 'vitest';
import { createApi } from '#app/api.ts';
import { adminsOnly, membersOnly } from '#context/api-router.server.ts';
import { callRoles } from '#tests/support/call-roles.ts';

const publicRoutes = new Set([
  'GET /cats/list',
  'GET /cats/search',
  'GET /cats/stats',
  'GET /cats/tiles/:z/:x/:y',
  'GET /cats/:id',
  'GET /cats/:id/poster.pdf',
  'GET /cats/:id/poster.svg',
  'GET /cats/comments/:id',
  'GET /sheets/:code/sheet.pdf',
  'GET /sheets/:code/sheet.svg',
  'POST /cats/drafts',
  'POST /cats/drafts/mail',
  'POST /cats/drafts/discard',
  'GET /cats/:id/sightings',
  'POST /cats/:id/sightings',
  'POST /cats/shorten',
  'POST /matches/unsent',
  'POST /failures/service-worker',
  // A follower's key, or the secret endpoint of the browser, says whose subscription it is.
  'POST /push-subscriptions',
  'DELETE /push-subscriptions',
  'POST /push-subscriptions/renew',
  'POST /push-subscriptions/state',
  'POST /push-subscriptions/test',
  'GET /location/get',
  'GET /location/town',
  'GET /redirects',
  // INBOUND_MAIL_SECRET signs the request.
  'POST /inbound/mail',
  'GET /session',
  'GET /user/:id',
  'GET /live',
  // The bearer of a thread's link and members of the thread may call these.
  'GET /threads/:key',
  'POST /threads/:key/block',
  'POST /threads/:key/door',
  'POST /threads/:key/leave',
  'POST /threads/:key/link',
  'POST /threads/:key/mails',
  'POST /threads/:key/messages',
  'POST /threads/:key/phone',
  'POST /threads/:key/proof',
  'POST /threads/:key/read',
  'POST /threads/:key/report',
  'POST /threads/:key/unblock',
  'POST /threads/:key/word',
  'GET /openapi.json',
  'GET /docs',
]);

it('every call is guarded or deliberately public, so that no new one is open by mistake', () => {
  const { routes } = createApi();
  const guarded = new Map<string, boolean>();
  for (const { method, path, handler } of routes) {
    if (method === 'ALL') continue;
    const key = `${method} ${path}`;
    const isGuard = handler === (membersOnly as unknown) || handler === (adminsOnly as unknown);
    guarded.set(key, (guarded.get(key) ?? false) || isGuard);
  }
  const open = [...guarded].filter(([, isGuarded]) => !isGuarded).map(([key]) => key);
  expect(open.sort()).toEqual([...publicRoutes].sort());
  for (const [key, isGuarded] of guarded) {
    if (key.includes(' /bo/')) expect(isGuarded, key).toBe(true);
  }
});

it('every call of the contract says who may make it: a new one without a rule fails', () => {
  const api = createApi();
  const document = api.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'Catlas', version: '1' } });
  const documented = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(documented.sort()).toEqual(Object.keys(callRoles).sort());
});
