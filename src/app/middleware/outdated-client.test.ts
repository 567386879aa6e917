import { AppError } from '@catlas/platform/errors/app-error.ts';
import { createLogger } from '@catlas/platform/log/logger.ts';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { answerError } from '#app/answer-error.ts';
import type { ApiEnv } from '#context/api-router.server.ts';
import { inLocale } from '#i18n/request-locale.server.ts';
import { refuseUnknownCall, rejectOutdatedClients } from './outdated-client.ts';

const app = new Hono<ApiEnv>();
app.onError(answerError(createLogger('silent')));
app.use(async (c, next) => {
  c.set('context', { requestId: 'r1' } as never);
  await inLocale('fr', next);
});
app.use(rejectOutdatedClients('new'));
app.get('/cats/7', () => {
  throw new AppError('not-found', { detail: 'gone' });
});
app.post('/body', () => {
  throw new AppError('malformed');
});
app.post('/fields', () => {
  throw new AppError('invalid', { fields: [{ field: 'colour', message: 'Choose a colour' }] });
});
app.get('/limit', () => {
  throw new AppError('rate-limited', { retryAfterSeconds: 7 });
});
app.all('*', refuseUnknownCall);

const ask = async (method: string, path: string, build?: string) => {
  const answer = await app.request(path, { method, headers: build ? { 'catlas-build': build } : {} });
  return { status: answer.status, ...((await answer.json()) as { code: string; detail?: string; errors?: unknown }) };
};

describe('a page that was open while the site was updated', () => {
  it('an old page is asked in its language to reload when it makes a call that is gone or has changed', async () => {
    for (const [method, path] of [
      ['GET', '/gone'],
      ['POST', '/body'],
    ] as const) {
      const told = await ask(method, path, 'old');
      expect(told).toMatchObject({ status: 409, code: 'outdated' });
      expect(told.detail).toMatch(/rechargez/i);
    }
  });

  it('an old page learns of the update beside the fields it does not know', async () => {
    const told = await ask('POST', '/fields', 'old');
    expect(told).toMatchObject({ status: 422, code: 'invalid', errors: [{ field: 'colour' }] });
    expect(told.detail).toMatch(/rechargez/i);
  });

  it('an old page is not asked to reload for what every page is refused', async () => {
    expect(await ask('GET', '/cats/7', 'old')).toMatchObject({ status: 404, code: 'not-found', detail: 'gone' });
    expect(await ask('GET', '/limit', 'old')).toMatchObject({ status: 429, code: 'rate-limited' });
    expect(await ask('GET', '/gone', 'new')).toMatchObject({ status: 404, code: 'not-found' });
    expect(await ask('GET', '/gone')).toMatchObject({ status: 404, code: 'not-found' });
  });
});
