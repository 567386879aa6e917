import { selectSessionState } from '@catlas/auth-service/session-state';
import { openTestAuth, type TestAuth, testPassword } from '@catlas/auth-service/tests/test-auth.ts';
import { selectIsLinkUsed } from '@catlas/auth-service/used-link';
import { connectAuth } from '@catlas/platform/auth-port/connect-auth.ts';
import { createLogger } from '@catlas/platform/log/logger.ts';
import { Hono } from 'hono';
import type { data } from 'react-router';
import { answerError } from '#app/answer-error.ts';
import { session } from '#app/middleware/session.ts';
import { createAuthAdmin } from '#app/sign-in/auth-admin.ts';
import type { ApiEnv } from '#context/api-router.server.ts';
import type { AuthService } from '#context/context.ts';
import type { RequestContext } from '#context/request-context.ts';
import { createRequestAuthClient } from '#features/accounts/session/request-auth-client.server.ts';
import { openTestApi, type Person, type TestApi } from './test-api.ts';

export interface Browser extends Person {
  cookie: string;
}

export interface TestSite extends Omit<TestApi, 'signIn'> {
  authService: TestAuth;
  signIn(email?: string): Promise<Browser>;
  /** Returns as JSON what the page would get. */
  visit(
    answer: (context: RequestContext, request: Request) => Promise<Response | ReturnType<typeof data<unknown>>>,
    options: { as: Browser; form?: Record<string, string>; path?: string },
  ): Promise<Response>;
}

export async function openTestSite(environment: Record<string, string> = {}): Promise<TestSite> {
  const api = await openTestApi();
  const authService = await openTestAuth(api.database, environment);
  const auth = reach(authService);
  Object.assign(api.context, { auth, authAdmin: createAuthAdmin(auth, authService.adminToken) });
  return {
    ...api,
    authService,
    async signIn(email) {
      const known = email && (await api.database.pool.query('select id from auth.users where email = $1', [email]));
      const address = known && known.rows.length > 0 ? email : (await authService.signIn(email)).email;
      return openBrowser(auth, address);
    },
    async visit(answer, { as, form, path = '/user' }) {
      const app = new Hono<ApiEnv>();
      app.onError(answerError(api.context.log));
      app.use(session(api.context) as never);
      app.all('*', async (c) => {
        // A response that a loader throws is an answer, too.
        const answered = await answer(c.var.context, c.req.raw).catch((thrown: unknown) => {
          if (thrown instanceof Response) return thrown;
          throw thrown;
        });
        return answered instanceof Response ? answered : Response.json(answered.data, answered.init ?? {});
      });
      const init = form ? { method: 'POST', body: new URLSearchParams(form) } : {};
      return app.request(path, { ...init, headers: { cookie: as.cookie } });
    },
  };
}

export function reach({ app }: Pick<TestAuth, 'app'>): AuthService {
  return connectAuth({
    url: 'http://auth.test',
    publishableKey: 'publishable',
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const url = new URL(request.url);
      url.pathname = url.pathname.replace(/^\/auth\/v1/, '') || '/';
      return app.fetch(new Request(url, request));
    },
    log: createLogger('silent'),
    selectSessionState,
    selectIsLinkUsed,
  });
}

export async function openBrowser(auth: AuthService, email: string): Promise<Browser> {
  const responseHeaders = new Headers();
  const client = createRequestAuthClient(auth, { headers: new Headers(), responseHeaders, isSecure: false });
  const { data, error } = await client.signInWithPassword({ email, password: testPassword });
  if (error) throw error;
  const cookie = responseHeaders
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return { id: data.user.id, email, token: data.session.access_token, cookie };
}
