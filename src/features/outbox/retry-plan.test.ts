import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDue, longestWaitMs, type OutboxItem } from './outbox-item.ts';
import { backOff, type Outcome, planNext } from './retry-plan.ts';

const options = { row: 'cat', attempts: 1, random: 0.5, isTokenNew: false } as const;
const answer = (status: number, body: unknown, retryAfterSeconds: number | null = null): Outcome => ({
  type: 'answer',
  status,
  body,
  retryAfterSeconds,
});
const problem = (status: number, code: string, fields: string[] = []) =>
  answer(status, { status, code, title: code, errors: fields.map((field) => ({ field, message: 'No.' })) });

describe('the meaning of a response for a post', () => {
  it('a response means “arrived” only for the stored row, never for the response of a proxy', () => {
    expect(planNext(answer(201, { cat: { id: 7 } }), options)).toEqual({ next: 'acknowledge', answer: { id: 7 } });
    for (const body of [null, '<html>', {}, { cat: {} }, { cat: { id: '7' } }, { comment: { id: 7 } }, []]) {
      expect(planNext(answer(200, body), options), JSON.stringify(body)).toMatchObject({
        next: 'wait',
      });
    }
  });

  it.each([
    [problem(401, 'unauthenticated'), 'signed-out', false],
    [problem(413, 'too-large'), 'too-large', false],
    [answer(413, null), 'too-large', false],
    [problem(413, 'too-large', ['file']), 'photo', true],
    [problem(415, 'unsupported-media', ['file']), 'photo', true],
    [problem(422, 'invalid', ['name', 'lat']), 'rules', true],
    [problem(422, 'invalid', ['file']), 'photo', true],
    [problem(404, 'not-found'), 'gone', true],
    [problem(409, 'conflict'), 'number-taken', true],
    [problem(400, 'malformed'), 'refused', false],
  ])('a response leaves the decision to the user where a retry fixes nothing: %j', (outcome, reason, isCertain) => {
    expect(planNext(outcome, options)).toMatchObject({ next: 'ask-person', reason, isCertain });
  });

  it('a response means “renew the token” once before “forbidden” counts', () => {
    expect(planNext(problem(403, 'forbidden'), options)).toEqual({ next: 'renew-token' });
    expect(planNext(problem(403, 'forbidden'), { ...options, isTokenNew: true })).toMatchObject({ reason: 'refused' });
  });

  it('a response means “later” for temporary errors, and if it is not our server’s', () => {
    const passing = [
      { type: 'no-answer' } as const,
      problem(500, 'internal'),
      problem(503, 'unavailable'),
      problem(507, 'unavailable'),
      problem(429, 'rate-limited'),
      problem(409, 'outdated'),
      answer(401, '<html>Log in to the hotel’s network</html>'),
      answer(403, null),
      answer(404, 'nginx'),
      answer(302, null),
      answer(502, null),
    ];
    for (const outcome of passing) expect(planNext(outcome, options).next, JSON.stringify(outcome)).toBe('wait');
  });

  it('a retry follows Retry-After, up to an hour', () => {
    const wait = (seconds: number) =>
      planNext(answer(429, { status: 429, code: 'rate-limited', title: '' }, seconds), options);
    expect(wait(120)).toMatchObject({ waitMs: 120_000 });
    expect(wait(999_999)).toMatchObject({ waitMs: longestWaitMs });
  });
});

describe('the delay before a retry', () => {
  it('the delay before a retry grows up to 15 minutes, and is never zero or infinite', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (attempts, random) => {
          const wait = backOff(attempts, random);
          expect(wait).toBeGreaterThanOrEqual(1_600);
          expect(wait).toBeLessThanOrEqual(15 * 60_000 * 1.2);
          expect(backOff(attempts + 1, random)).toBeGreaterThanOrEqual(wait);
        },
      ),
    );
  });

  it('the delay before a retry ends on a device with a wrong clock', () => {
    const item = { ownerId: 'anna', state: 'waiting', nextTryAt: 0, problem: { code: 'internal' } } as OutboxItem;
    const due = (nextTryAt: number) =>
      isDue({ ...item, nextTryAt } as OutboxItem, { now: 1_000_000_000, readerId: 'anna', hasNewLine: false });
    expect(due(1_000_000_000)).toBe(true);
    expect(due(1_000_000_001)).toBe(false);
    expect(due(1_000_000_000 + longestWaitMs + 1)).toBe(true);
  });
});
