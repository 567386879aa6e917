import { Writable } from 'node:stream';
import { createLogger } from '@catlas/platform/log/logger.ts';
import { Hono } from 'hono';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createRouteDescriber } from '#app/pages/route-patterns.ts';
import { requestLog } from './request-log.ts';

const pages = {
  thread: { id: 'thread', path: 'thread/:key', module: {} },
  draft: { id: 'draft', path: 'cats/drafts/:token', module: {} },
};
const auth = new Hono().post('/token', (c) => c.text(''));

let lines: string[];
let app: Hono;
beforeEach(() => {
  lines = [];
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  app = new Hono();
  const describeRoute = createRouteDescriber({ pages, auth });
  app.use(requestLog(createLogger('debug', { destination }), describeRoute) as never);
  app.use(async (c, next) => {
    const memberId = c.req.header('x-member');
    if (memberId) c.set('context' as never, { viewer: { id: memberId } } as never);
    await next();
  });
  app.post('/auth/v1/token', (c) =>
    c.json({}, Number(c.req.query('status')) as 400, { 'x-sb-error-code': 'invalid_credentials' }),
  );
  app.all('/api/threads/:key/messages', (c) => c.text('', Number(c.req.query('status')) as 400));
  app.all('/unsubscribe/:token{[a-z]+}/now', (c) => c.text('', Number(c.req.query('status')) as 400));
  app.all('/answer/:status/cats', (c) => c.text('', Number(c.req.param('status')) as 400));
  app.all('*', (c) => c.text('', Number(c.req.query('status')) as 400));
});

const entries = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

describe('the log of an attack', () => {
  it.each([400, 401, 403, 429])(
    'has each request that was refused with %i: when, what, and which member',
    async (status) => {
      const answer = await app.request(`/answer/${status}/cats?q=secret`, {
        method: 'POST',
        body: 'secret',
        headers: { 'x-member': 'member-1', 'x-forwarded-for': '203.0.113.9', cookie: 'secret=1' },
      });
      expect(entries()).toMatchObject([
        {
          level: 'info',
          time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
          requestId: answer.headers.get('x-request-id'),
          method: 'POST',
          route: '/answer/:status/cats',
          status,
          memberId: 'member-1',
        },
      ]);
      expect(lines.join()).not.toMatch(/secret|203\.0\.113\.9/);
    },
  );

  it('has each sign-in that failed, and why', async () => {
    await app.request('/auth/v1/token?status=400', { method: 'POST' });
    await app.request('/auth/v1/token?status=422', { method: 'POST' });
    await app.request('/auth/v1/token?status=200', { method: 'POST' });
    const refused = { level: 'info', route: '/auth/v1/token', code: 'invalid_credentials' };
    expect(entries().filter(({ level }) => level === 'info')).toMatchObject([
      { ...refused, status: 400 },
      { ...refused, status: 422 },
    ]);
  });

  it('the log has nothing of what visitors read or type wrongly in a form', async () => {
    for (const status of [200, 302, 404, 409, 422]) await app.request(`/answer/${status}/cats`);
    expect(entries().map(({ level }) => level)).toEqual(Array(5).fill('debug'));
  });

  it.each([
    ['/thread/:key', (secret: string) => `/thread/${secret}`],
    ['/thread/:key', (secret: string) => `/fr/thread/${secret}.data`],
    ['/cats/drafts/:token', (secret: string) => `/cats/drafts/${secret}`],
    ['/api/threads/:key/messages', (secret: string) => `/api/threads/${secret}/messages`],
    ['/unsubscribe/:token/now', (secret: string) => `/unsubscribe/${secret}/now`],
    ['/api/*', (secret: string) => `/api/nothing/${secret}`],
    ['/', (secret: string) => `/nothing/${secret}%0A{"level":"fatal"}`],
  ])('has the pattern %s and no secret of the address, whatever the answer', async (route, address) => {
    for (const status of [200, 400, 401, 403, 404, 429, 500, 503]) {
      await app.request(`${address('sesame')}?status=${status}`, { method: 'POST' });
    }
    expect(entries().map((each) => each.route)).toEqual(Array(8).fill(route));
    expect(lines.join('')).not.toMatch(/sesame|fatal/);
  });

  it('is not filled by a flood: it has the first requests of each second and the number of the others', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
    try {
      for (let each = 0; each < 500; each++) await app.request('/answer/429/cats');
      expect(lines.length).toBeLessThan(50);
      const written = lines.length;
      vi.setSystemTime(1_001_000);
      await app.request('/answer/429/cats');
      expect(entries().slice(written)).toMatchObject([{ level: 'warn', leftOut: 500 - written }, { status: 429 }]);
    } finally {
      vi.useRealTimers();
    }
  });
});
