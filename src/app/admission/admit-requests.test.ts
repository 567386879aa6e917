import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createLogger } from '@catlas/platform/log/logger.ts';
import { expect, it } from 'vitest';
import { parseConfig } from '#context/config.ts';
import { type AdmissionBindings, admitRequests } from './admit-requests.ts';
import { priorityLimits } from './request-priorities.ts';

const session = (token: string) => ({
  cookie: `a=b; sb-catlas-auth-token.0=base64-${token}; sb-catlas-auth-token.1=x`,
});

/** The work of this server never ends; members are those whose cookie says so. */
function openSite() {
  const begun: string[] = [];
  const admit = admitRequests(
    async (_request, { incoming, vouch }: AdmissionBindings) => {
      if (incoming.headers.cookie?.includes('real')) vouch?.();
      begun.push(`${incoming.method} ${incoming.url}`);
      if (incoming.url === '/api/user/info') return new Response();
      return new Promise<Response>(() => undefined);
    },
    { config: parseConfig({ TRUST_PROXY: '1' }), log: createLogger('silent'), meter: null, maxBodyBytes: 1_000_000 },
  );
  const ask = (method: string, url: string, headers: Record<string, string> = {}) => {
    const incoming = { method, url, headers: { host: 'x', ...headers }, complete: true };
    const { outgoing, answer } = createOutgoing();
    admit(incoming as unknown as IncomingMessage, outgoing as unknown as ServerResponse);
    return { answer, leave: () => outgoing.emit('close') };
  };
  return { ask, begun: (request: string) => begun.filter((each) => each === request).length };
}

function createOutgoing() {
  const { promise: answer, resolve } = Promise.withResolvers<Response>();
  let head: { status: number; headers: [string, string][] };
  const outgoing = Object.assign(new EventEmitter(), {
    writeHead(status: number, headers: string[] | Record<string, string> = []) {
      const pairs = Array.isArray(headers)
        ? headers.flatMap((name, index): [string, string][] => (index % 2 === 0 ? [[name, headers[index + 1]!]] : []))
        : Object.entries(headers);
      head = { status, headers: pairs };
    },
    end: (body?: Buffer) => resolve(new Response(body?.toString() ?? null, head)),
  });
  return { outgoing, answer };
}
const settle = async () => {
  for (let index = 0; index < 300; index++) await new Promise((resolve) => setImmediate(resolve));
};

it('a forged session gets no more of the writes’ slots than a visitor', async () => {
  const { ask, begun } = openSite();
  for (let index = 0; index < 50; index++) void ask('POST', '/api/cats/add', session(`forged-${index}`)).answer;
  await settle();
  expect(begun('POST /api/cats/add')).toBe(priorityLimits.claimed.maxRunning);
});

it.each(['http://x/auth/v1/token', '/a/../auth/v1/token', '/./auth/v1/token'])(
  'sign-ins by the address %s share the slots of all sign-ins',
  async (address) => {
    const { ask, begun } = openSite();
    for (let index = 0; index < 50; index++) void ask('GET', `${address}?grant_type=password`).answer;
    await settle();
    expect(begun('GET http://x/auth/v1/token?grant_type=password')).toBe(priorityLimits['sign-in'].maxRunning);
  },
);

it('a member’s write starts immediately while visitors and forged sessions are queued', async () => {
  const { ask, begun } = openSite();
  await ask('GET', '/api/user/info', session('real')).answer;
  for (let index = 0; index < 50; index++) {
    void ask('GET', '/en/cat/1').answer;
    void ask('GET', '/en/cat/2', session(`forged-${index}`)).answer;
  }
  void ask('POST', '/api/cats/comments/1', session('real')).answer;
  await settle();
  expect(begun('POST /api/cats/comments/1')).toBe(1);
  expect(begun('GET /en/cat/1')).toBe(priorityLimits.visitor.maxRunning);
  expect(begun('GET /en/cat/2')).toBe(priorityLimits.claimed.maxRunning);
});

it('a rejection says when to retry: as a page in both languages, as a problem document, and as an error of auth/v1', async () => {
  const { ask, begun } = openSite();
  const fill = (url: string, count: number) => {
    for (let index = 0; index < count; index++) void ask('GET', url).answer;
  };
  fill('/en/cat/1', priorityLimits.visitor.maxRunning + priorityLimits.visitor.maxWaiting);
  fill('/auth/v1/user', priorityLimits.auth.maxRunning + priorityLimits.auth.maxWaiting);
  await settle();
  fill('/en/cat/1', priorityLimits.visitor.maxRunning);
  fill('/auth/v1/user', priorityLimits.auth.maxRunning);
  const page = await ask('GET', '/fr/cat/1', { accept: 'text/html,*/*' }).answer;
  const call = await ask('GET', '/api/cats/list', { accept: '*/*' }).answer;
  const auth = await ask('GET', '/auth/v1/user', { accept: '*/*' }).answer;
  for (const { status, headers } of [page, call, auth]) {
    expect(status).toBe(503);
    expect(headers.get('retry-after')).toBe('5');
    expect(headers.get('cache-control')).toBe('no-store');
  }
  expect(await page.text()).toMatch(/lang="en".*Too many visitors.*lang="fr".*beaucoup de monde/s);
  expect(call.headers.get('content-type')).toBe('application/problem+json');
  expect(await call.json()).toMatchObject({ code: 'unavailable', status: 503 });
  expect(await auth.json()).toMatchObject({ code: 503, error_code: 'unexpected_failure' });
  expect((await ask('GET', '/api/user/info', session('real')).answer).status).toBe(200);
  const health = ask('GET', '/health/live');
  await settle();
  expect(begun('GET /health/live')).toBe(1);
  health.leave();
});
