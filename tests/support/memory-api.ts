import { Hono } from 'hono';
import type { Context } from '#product/context.ts';
import { answerError } from '#server/answer-error.ts';
import { createApi } from '#server/api.ts';
import { requestLog } from '#server/middleware/request-log.ts';
import { session } from '#server/middleware/session.ts';
import { createRouteDescriber } from '#server/pages/route-patterns.ts';

export interface Person {
  id: string;
  email: string;
  token: string;
}

export interface MemoryApi {
  request(path: string, init?: RequestInit & { as?: Person | undefined }): Promise<Response>;
  /** Throws for any status but 200. */
  get<Answer>(path: string, as?: Person): Promise<Answer>;
  post(path: string, body: unknown, as?: Person): Promise<Response>;
}

export function openMemoryApi(context: Context): MemoryApi {
  const app = new Hono();
  app.onError(answerError(context.log));
  app.use(requestLog(context.log, createRouteDescriber({ pages: {}, auth: null })));
  app.use(session(context) as never);
  app.route('/api', createApi());
  const request: MemoryApi['request'] = async (path, { as, headers, ...init } = {}) =>
    app.request(`/api${path}`, {
      ...init,
      headers: { 'accept-language': 'en', ...(as ? { authorization: `Bearer ${as.token}` } : {}), ...headers },
    });
  return {
    request,
    async get(path, as) {
      const response = await request(path, { as });
      if (response.status !== 200) throw new Error(`GET ${path} answered ${response.status}: ${await response.text()}`);
      return (await response.json()) as never;
    },
    post: (path, body, as) =>
      request(path, {
        method: 'POST',
        as,
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
  };
}
