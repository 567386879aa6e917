import { expect, it } from 'vitest';
import { canTakeBack, nextItem, type OutboxItem } from './outbox-item.ts';

const sending: OutboxItem = {
  id: '0b2f4b52-5a1c-4f0e-9a55-6d3a6f0e9c11',
  kind: 'comment',
  ownerId: null,
  path: '/api/cats/comments/7',
  fields: { content: 'Seen near the mill' },
  title: 'Minette',
  language: 'en',
  draft: null,
  hasPhoto: false,
  queuedAt: 0,
  attempts: 1,
  mayHaveArrived: false,
  state: 'sending',
  since: 1,
};

it('a rate-limited post is not shown as “on this device only”: the browser may have sent it in the background', () => {
  const waiting = nextItem(sending, {
    type: 'postponed',
    attempt: 1,
    nextTryAt: 5_000,
    problem: { code: 'rate-limited', detail: null, fields: [] },
  });
  expect(waiting).toMatchObject({ state: 'waiting', mayHaveArrived: true });
  expect(canTakeBack(waiting!)).toBe(false);
  expect(canTakeBack({ ...sending, state: 'queued' })).toBe(true);
});
