import { randomUUID } from 'node:crypto';
import type { Logger } from '@catlas/platform/log/logger.ts';
import { createMiddleware } from 'hono/factory';
import type { DescribeRoute } from '#app/pages/route-patterns.ts';
import type { ApiEnv } from '#context/api-router.server.ts';

/** Attacks cause these statuses; the site's own forms rarely do. */
const refusedStatuses = new Set([400, 401, 403, 429]);
/** The sign-in service names the reason in a header, such as a wrong password or an expired link. */
const signInPath = '/auth/v1/';
const refusalCodeHeader = 'x-sb-error-code';

/** This bounds the log under attack; one line counts the rest. */
const maxRefusalsPerSecond = 20;

type LogEnv = { Variables: Partial<ApiEnv['Variables']> & { requestId: string } };

/**
 * Logs the route's pattern, because a path can have a secret, and no address, query or body. Failures have the level
 * `error`, refusals `info`, all others `debug`.
 */
export function requestLog(log: Logger, describeRoute: DescribeRoute) {
  const logRefusal = createRefusalLog(log);
  return createMiddleware<LogEnv>(async (c, next) => {
    const requestId = randomUUID();
    const startedAt = performance.now();
    c.set('requestId', requestId);
    await next();
    c.res.headers.set('x-request-id', requestId);
    const { status, headers } = c.res;
    const code = headers.get(refusalCodeHeader);
    const memberId = c.get('context')?.viewer?.id;
    const isSignInRefused = status >= 400 && status < 500 && c.req.path.startsWith(signInPath);
    const isRefused = refusedStatuses.has(status) || isSignInRefused;
    if (status < 500 && !isRefused && !log.isLevelEnabled('debug')) return;
    const entry = {
      requestId,
      method: c.req.method,
      route: describeRoute(c),
      status,
      ...(code ? { code } : {}),
      ...(memberId ? { memberId } : {}),
      durationMs: Math.round(performance.now() - startedAt),
    };
    if (status >= 500) log.error(entry, 'request');
    else if (isRefused) logRefusal(entry);
    else log.debug(entry, 'request');
  });
}

function createRefusalLog(log: Logger): (entry: object) => void {
  let second = 0;
  let written = 0;
  let leftOut = 0;
  return (entry) => {
    const now = Math.floor(Date.now() / 1000);
    if (now !== second) {
      if (leftOut > 0) log.warn({ leftOut }, 'more requests were refused than are written down');
      second = now;
      written = 0;
      leftOut = 0;
    }
    if (written === maxRefusalsPerSecond) {
      leftOut++;
      return;
    }
    written++;
    log.info(entry, 'request refused');
  };
}
