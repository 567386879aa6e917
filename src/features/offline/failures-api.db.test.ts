import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rateLimits } from '#context/rate-limits.ts';
import { openTestApi, type TestApi } from '#tests/support/test-api.ts';

let api: TestApi;
beforeEach(async () => {
  api = await openTestApi();
});
afterEach(() => api.close());

const failure = { name: 'SecurityError', message: 'The script has an unsupported MIME type' };

describe('a service worker that a browser rejects', () => {
  it('a worker’s failure is in the operator’s log with the browser’s reason, without personal data', async () => {
    const lines: unknown[] = [];
    api.context.log = Object.assign(Object.create(api.context.log), { warn: (...line: unknown[]) => lines.push(line) });
    const answer = await api.post(
      '/failures/service-worker',
      { ...failure, email: 'x@example.org' },
      await api.signIn(),
    );
    expect(answer.status).toBe(204);
    expect(lines).toEqual([[{ failure }, 'a browser could not register the service worker']]);
  });

  it('worker failures cannot fill the log: long texts, foreign pages and repetition are rejected', async () => {
    const member = await api.signIn();
    expect((await api.post('/failures/service-worker', { name: 'x', message: 'x'.repeat(301) }, member)).status).toBe(
      422,
    );
    expect((await api.post('/failures/service-worker', failure)).status).toBe(403);
    const statuses: number[] = [];
    for (let n = 0; n <= rateLimits.recordFailure.points; n++) {
      statuses.push((await api.post('/failures/service-worker', failure, member)).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });
});
