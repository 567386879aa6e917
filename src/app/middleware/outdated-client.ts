import { AppError } from '@catlas/platform/errors/app-error.ts';
import { type Problem, problemContentType, toProblem } from '@catlas/platform/errors/problem.ts';
import { clientBuildHeader } from '@catlas/platform/http/client-build.ts';
import type { Context as HonoContext } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from '#context/api-router.server.ts';
import { m } from '#i18n/paraglide/messages.js';

/** Other refusals mean the same to every build. */
const misunderstandings = new Set([400, 404, 405, 415, 422]);

/** Asks a page of another build to reload when its call or fields are unknown; old pages show a problem's `detail`. */
export const rejectOutdatedClients = (ownBuild: string) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    await next();
    const theirBuild = c.req.header(clientBuildHeader);
    if (!theirBuild || theirBuild === ownBuild || !misunderstandings.has(c.res.status)) return;
    const problem: Problem = await c.res
      .clone()
      .json()
      .catch(() => null);
    if (!problem?.code || (c.res.status === 404 && !isUnknownCall(c))) return;
    const detail = m.updates_outdated();
    const told = problem.errors
      ? { ...problem, detail: problem.detail ?? detail }
      : toProblem(new AppError('outdated', { detail }), c.var.context.requestId);
    c.res = Response.json(told, { status: told.status, headers: { 'content-type': problemContentType } });
  });

const unknownCalls = new WeakSet<Request>();
const isUnknownCall = (c: HonoContext) => unknownCalls.has(c.req.raw);

export function refuseUnknownCall(c: HonoContext): never {
  unknownCalls.add(c.req.raw);
  throw new AppError('not-found');
}
