import { expect, it } from 'vitest';
import type { Context } from '#context/context.ts';
import { cleanAtStart } from './clean-at-start.ts';

function watch() {
  const lines: string[] = [];
  const note = (_: object, text: string) => lines.push(text);
  return { lines, context: { log: { info: note, warn: note } } as unknown as Context };
}

const fail = () => Promise.reject(new Error('the database is closed'));

it('a start says what it removed, and goes on after a failure, which it says', async () => {
  const { lines, context } = watch();
  await cleanAtStart(context, [fail, async () => 2, async () => 0], new AbortController().signal);
  expect(lines).toEqual([
    'left-overs of killed processes could not be removed',
    'left-overs of killed processes are removed',
  ]);
});

it('a process that ends while it cleans warns of nothing and begins no more work', async () => {
  const { lines, context } = watch();
  const closing = new AbortController();
  let begun = 0;
  const failAtEnd = () => {
    begun += 1;
    closing.abort();
    return fail();
  };
  await cleanAtStart(context, [failAtEnd, failAtEnd], closing.signal);
  expect({ begun, lines }).toEqual({ begun: 1, lines: [] });
});
