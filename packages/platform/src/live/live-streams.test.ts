import { expect, it } from 'vitest';
import { createInProcessLiveBus } from './live-bus.ts';
import { LiveStreams } from './live-streams.ts';

function open() {
  const live = createInProcessLiveBus<{ type: string }>();
  const streams = new LiveStreams(live);
  const body = streams.open({ mayReceive: () => true, pageAgeMs: 0, onEnd: () => undefined });
  const reader = body.getReader();
  return { live, streams, read: async () => Buffer.from((await reader.read()).value ?? []).toString() };
}

it('a page receives the messages of its own context only, also when two contexts share a process', async () => {
  const [one, two] = [open(), open()];
  for (const { read } of [one, two]) expect(await read()).toContain('event: hello');
  expect([one.streams.size, two.streams.size]).toEqual([1, 1]);
  await one.live.publish({ type: 'of-one' });
  await two.live.publish({ type: 'of-two' });
  expect(await one.read()).toContain('event: of-one');
  expect(await two.read()).toContain('event: of-two');
  await one.live.close();
  expect([one.streams.size, two.streams.size]).toEqual([0, 1]);
  await two.live.close();
});
