import { AppError, type FieldError } from '@catlas/platform/errors/app-error.ts';
import type { NodeBindings } from '@catlas/platform/http/receive-form.ts';
import { OpenAPIHono } from '@hono/zod-openapi';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { requireAdmin, requireMember } from './guards.server.ts';
import type { RateLimitName } from './rate-limits.ts';
import type { RequestContext } from './request-context.ts';

export type ApiEnv = {
  Bindings: NodeBindings;
  Variables: {
    context: RequestContext;
    isShared?: boolean;
  };
};

interface Issue {
  path: PropertyKey[];
  message: string;
}

export function invalidInput(issues: readonly Issue[]): AppError {
  const fields = new Map<string, FieldError>();
  for (const issue of issues) {
    const field = issue.path.map(String).join('.');
    if (!fields.has(field)) fields.set(field, { field, message: issue.message });
  }
  return new AppError('invalid', { fields: [...fields.values()] });
}

export function createApiRouter() {
  return new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (!result.success) throw invalidInput(result.error.issues);
    },
  });
}

export const membersOnly = createMiddleware<ApiEnv>(async (c, next) => {
  requireMember(c.var.context);
  await next();
});

export const adminsOnly = createMiddleware<ApiEnv>(async (c, next) => {
  requireAdmin(c.var.context);
  await next();
});

export const limited = (name: RateLimitName, ...later: RateLimitName[]) => {
  const middleware = createMiddleware<ApiEnv>(async (c, next) => {
    await c.var.context.limits.consume(name);
    await next();
  });
  return Object.assign(middleware, { limits: [name, ...later] });
};

export const findLimits = (handler: object): readonly RateLimitName[] =>
  'limits' in handler ? (handler.limits as RateLimitName[]) : [];

export const atMost = (maxBytes: number) => {
  const refuse = () => {
    throw new AppError('too-large', { detail: `At most ${describeBytes(maxBytes)}` });
  };
  const readAtMost = bodyLimit({ maxSize: maxBytes, onError: refuse });
  return createMiddleware<ApiEnv>(async (c, next) => {
    // Asking a GET for its body makes a second request object that lives until a full garbage collection.
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    const length = c.req.header('content-length');
    if (length === undefined || c.req.header('transfer-encoding') !== undefined) return readAtMost(c, next);
    if (Number(length) > maxBytes) refuse();
    await next();
  });
};

const describeBytes = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.floor(bytes / 1000)} kB` : `${Math.floor(bytes / 1_000_000)} MB`;

export const atMostSmallBody = atMost(16_000);
