import type { Context as HonoContext } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Context } from './context.ts';
import type { RateLimitName } from './rate-limits.ts';
import { openRequestLimits, type RequestLimits } from './request-limits.ts';

interface Options {
  context: Pick<Context, 'rateLimiter' | 'log'>;
  addressOf: (c: HonoContext) => string;
}

/** Limits routes that read no session; the first of two handlers also sees a refusal by the second. */
export function limitedByAddress(name: RateLimitName, { context, addressOf }: Options) {
  return [
    createMiddleware<{ Variables: { limits: RequestLimits } }>(async (c, next) => {
      const limits = openRequestLimits(context, { address: addressOf(c), accountId: null });
      c.set('limits', limits);
      await next();
      for (const [header, value] of await limits.settle(c.res.status)) c.res.headers.set(header, value);
    }),
    createMiddleware<{ Variables: { limits: RequestLimits } }>(async (c, next) => {
      await c.var.limits.consume(name);
      await next();
    }),
  ] as const;
}
