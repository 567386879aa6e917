import { expect, it } from 'vitest';
import { createLogger } from '#log/logger.ts';
import { createCachedAnswer } from './cached-answer.ts';

function openKeeper(answers: (() => Promise<string[]>)[]) {
  let clock = 0;
  let questions = 0;
  const get = createCachedAnswer({
    ask: () => {
      const answer = answers[Math.min(questions, answers.length - 1)]!;
      questions += 1;
      return answer();
    },
    freshMs: 100,
    usableMs: 1_000,
    pauseMs: 10,
    subject: 'keys',
    log: createLogger('silent'),
    now: () => clock,
  });
  return {
    get,
    pass: (milliseconds: number) => {
      clock += milliseconds;
    },
    questions: () => questions,
  };
}

const says = (answer: string[]) => () => Promise.resolve(answer);
const isAway = () => Promise.reject(new Error('away'));

it('a hundred concurrent requests call once, and those soon after do not call', async () => {
  const keeper = openKeeper([says(['a'])]);
  const answers = await Promise.all(Array.from({ length: 100 }, () => keeper.get()));
  expect(new Set(answers.map(String))).toEqual(new Set(['a']));
  keeper.pass(99);
  await keeper.get();
  expect(keeper.questions()).toBe(1);
  keeper.pass(1);
  await keeper.get();
  expect(keeper.questions()).toBe(2);
});

it('the last answer is used for a limited time while the service does not respond', async () => {
  const keeper = openKeeper([says(['a']), isAway]);
  await keeper.get();
  keeper.pass(999);
  expect(await keeper.get()).toEqual(['a']);
  keeper.pass(1);
  expect(await keeper.get()).toBeNull();
});

it('a new key is found immediately, and invented keys can’t cause repeated requests', async () => {
  const keeper = openKeeper([says(['a']), says(['a', 'b'])]);
  await keeper.get();
  keeper.pass(10);
  expect(await keeper.get((keys) => keys.includes('b'))).toEqual(['a', 'b']);
  await keeper.get((keys) => keys.includes('forged'));
  keeper.pass(9);
  await keeper.get((keys) => keys.includes('forged'));
  expect(keeper.questions()).toBe(2);
});

it('a service that did not respond at the start is requested again', async () => {
  const keeper = openKeeper([isAway, says(['a'])]);
  expect(await keeper.get()).toBeNull();
  keeper.pass(10);
  expect(await keeper.get()).toEqual(['a']);
});
