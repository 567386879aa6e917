import { AppError, type FieldError } from '@catlas/platform/errors/app-error.ts';
import { OpenAPIHono } from '@hono/zod-openapi';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import type { NodeBindings } from '#platform/http/receive-form.ts';
import type { RateLimitName } from '#product/rate-limits.ts';
import { requireAdmin, requireMember } from './guards.server.ts';
import type { RequestContext } from './request-context.ts';

export type ApiEnv = {
  Bindings: NodeBindings;
  Variables: {
    context: RequestContext;
    /** The answer is the same for every reader, and says nothing of this one. */
    isShared?: boolean;
  };
};

interface Issue {
  path: PropertyKey[];
  message: string;
}

/** A schema's issues → one `invalid` error with a message per field, the first of each. */
export function invalidInput(issues: readonly Issue[]): AppError {
  const fields = new Map<string, FieldError>();
  for (const issue of issues) {
    const field = issue.path.map(String).join('.');
    if (!fields.has(field)) fields.set(field, { field, message: issue.message });
  }
  return new AppError('invalid', { fields: [...fields.values()] });
}

/** A sub-app of the JSON API. Input that its schemas refuse is answered as a problem with a message per field. */
export function createApiRouter() {
  return new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (!result.success) throw invalidInput(result.error.issues);
    },
  });
}

// The guards a route names in its `middleware`, in the order in which they protect it.

export const membersOnly = createMiddleware<ApiEnv>(async (c, next) => {
  requireMember(c.var.context);
  await next();
});

export const adminsOnly = createMiddleware<ApiEnv>(async (c, next) => {
  requireAdmin(c.var.context);
  await next();
});

/** Counts the request. `later`: the limits that the route counts itself, directly before its change. */
export const limited = (name: RateLimitName, ...later: RateLimitName[]) => {
  const middleware = createMiddleware<ApiEnv>(async (c, next) => {
    await c.var.context.limits.consume(name);
    await next();
  });
  return Object.assign(middleware, { limits: [name, ...later] });
};

/** The limits of a route, by a handler of it: what the contract says of them. */
export const findLimits = (handler: object): readonly RateLimitName[] =>
  'limits' in handler ? (handler.limits as RateLimitName[]) : [];

/** A body with a Content-Length is left to the route; any other is read here. */
export const atMost = (maxBytes: number) => {
  const refuse = () => {
    throw new AppError('too-large', { detail: `At most ${describeBytes(maxBytes)}` });
  };
  const readAtMost = bodyLimit({ maxSize: maxBytes, onError: refuse });
  return createMiddleware<ApiEnv>(async (c, next) => {
    // These have none, and asking for it would make a second request object, which lives until a full garbage collection.
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    const length = c.req.header('content-length');
    if (length === undefined || c.req.header('transfer-encoding') !== undefined) return readAtMost(c, next);
    if (Number(length) > maxBytes) refuse();
    await next();
  });
};

/** 16_000 → `16 kB`, 12_064_000 → `12 MB`. */
const describeBytes = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.floor(bytes / 1000)} kB` : `${Math.floor(bytes / 1_000_000)} MB`;

/** For the body of a call that has a few fields of text. */
export const atMostSmallBody = atMost(16_000);
