import { Hono } from 'hono';
import { answerError } from '#app/answer-error.ts';
import { createApi } from '#app/api.ts';
import { requestLog } from '#app/middleware/request-log.ts';
import { session } from '#app/middleware/session.ts';
import { createRouteDescriber } from '#app/pages/route-patterns.ts';
import type { Context } from '#context/context.ts';

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
