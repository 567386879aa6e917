import { AppError } from '@catlas/platform/errors/app-error.ts';
import { csrfCookieName, isCsrfTokenValid, safeMethods } from '@catlas/platform/http/csrf.ts';
import { findCredentials } from '@catlas/platform/http/find-credentials.ts';
import { parseCookieHeader } from '@supabase/ssr';
import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from '#context/api-router.server.ts';
import { inboundMailPath } from '#features/contact/api/inbound-mail-api.server.ts';

/** Double submit is not needed with a bearer token: another site cannot send it, and no cookie counts beside it. */
export const csrfProtection = createMiddleware<ApiEnv>(async (c, next) => {
  const { config } = c.var.context;
  const credentials = findCredentials(c.req.raw.headers);
  const hasBearerToken = credentials.source === 'bearer' && credentials.token !== null;
  // The webhook has no cookie; its own secret signs each call.
  const isWebhook = c.req.path === inboundMailPath;
  if (!safeMethods.has(c.req.method) && !hasBearerToken && !isWebhook) {
    const cookies = parseCookieHeader(c.req.header('cookie') ?? '');
    const secret = cookies.find(({ name }) => name === csrfCookieName)?.value;
    if (!isCsrfTokenValid(secret, c.req.header(config.csrfHeader))) {
      throw new AppError('forbidden', {
        detail: `The CSRF token in the header ${config.csrfHeader} is missing or wrong. Reload the page.`,
      });
    }
  }
  await next();
});

/** Compares the origin with that of the public URL. React Router also does, but accepts a request without `Origin`. */
export const sameOriginOnly = createMiddleware<ApiEnv>(async (c, next) => {
  if (!safeMethods.has(c.req.method)) {
    const site = c.req.header('sec-fetch-site');
    const isOwnOrigin = c.req.header('origin') === new URL(c.req.url).origin;
    if (!isOwnOrigin || (site !== undefined && site !== 'same-origin')) {
      throw new AppError('forbidden', { detail: 'This form was not sent from our own page' });
    }
  }
  await next();
});
