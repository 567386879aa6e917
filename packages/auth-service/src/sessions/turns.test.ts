import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('work on one key never overlaps and continues after a failure; other keys do not wait', async () => {
  const turns = createTurns();
  const events: string[] = [];
  const work = (name: string) => async () => {
    events.push(`${name} begins`);
    await new Promise((resolve) => setTimeout(resolve, 5));
    events.push(`${name} ends`);
    if (name === 'a1') throw new Error(name);
    return name;
  };
  const results = await Promise.allSettled([
    turns.inTurn('a', work('a1')),
    turns.inTurn('a', work('a2')),
    turns.inTurn('b', work('b1')),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(events.indexOf('a1 ends')).toBeLessThan(events.indexOf('a2 begins'));
  expect(events.indexOf('b1 begins')).toBeLessThan(events.indexOf('a1 ends'));
});

test('work that never settles does not block its key', async () => {
  const turns = createTurns(10);
  const stuck = turns.inTurn('a', () => new Promise(() => undefined));
  const next = turns.inTurn('a', async () => 'served');
  await expect(stuck).rejects.toMatchObject({ status: 504 });
  expect(await next).toBe('served');
});
