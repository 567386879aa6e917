import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { answerError } from '#server/answer-error.ts';
import { createApi } from '#server/api.ts';
import { requestLog } from '#server/middleware/request-log.ts';
import { session } from '#server/middleware/session.ts';
import { openTestContext, type TestContext } from './test-context.ts';

export interface Person {
  id: string;
  email: string;
  token: string;
}

export interface TestApi extends TestContext {
  /** `path` below `/api`. */
  request(path: string, init?: RequestInit & { as?: Person }): Promise<Response>;
  get<Answer>(path: string, as?: Person): Promise<Answer>;
  post(path: string, body: unknown, as?: Person): Promise<Response>;
  /** A member; `admin@example.org` is an administrator. */
  signIn(email?: string): Promise<Person>;
}

/** The real API on a real database, asked in memory. */
export async function openTestApi(environment: Record<string, string> = {}): Promise<TestApi> {
  const test = await openTestContext(environment);
  const app = new Hono();
  app.onError(answerError(test.context.log));
  app.use(requestLog(test.context.log));
  app.use(session(test.context) as never);
  app.route('/api', createApi());

  const request: TestApi['request'] = async (path, { as, headers, ...init } = {}) =>
    app.request(`/api${path}`, {
      ...init,
      headers: { 'accept-language': 'en', ...(as ? { authorization: `Bearer ${as.token}` } : {}), ...headers },
    });
  return {
    ...test,
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
    async signIn(email = `${randomUUID().slice(0, 8)}@example.org`) {
      const id = randomUUID();
      const token = await test.signToken({ sub: id, email, user_metadata: { display_name: email.split('@')[0] } });
      return { id, email, token };
    },
  };
}
