import type { Meter } from '@opentelemetry/api';
import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';

const ways: [path: RegExp, way: string][] = [
  [/^\/signup$/, 'sign-up'],
  [/^\/verify$/, 'mailed or texted code'],
  [/^\/factors\/[^/]+\/verify$/, 'second step'],
  [/^\/sso\/saml\/acs$/, 'single sign-on'],
];

/** Refreshing a session is not a sign-in. */
const grants: Record<string, string> = {
  password: 'password',
  id_token: 'token of a provider',
  pkce: 'link or provider',
};

export function observeSignIns(meter: Meter): MiddlewareHandler {
  const signIns = meter.createCounter('catlas_sign_ins', {
    description: 'Attempts to sign in at the embedded service, by way and outcome',
  });
  return createMiddleware(async (c, next) => {
    await next();
    if (c.req.method !== 'POST') return;
    const way =
      c.req.path === '/token'
        ? grants[c.req.query('grant_type') ?? '']
        : ways.find(([path]) => path.test(c.req.path))?.[1];
    if (way) signIns.add(1, { way, outcome: outcomeOf(c.res.status) });
  });
}

function outcomeOf(status: number): string {
  if (status < 400) return 'done';
  if (status === 429) return 'limited';
  return status < 500 ? 'refused' : 'failed';
}
