import { expect, it } from 'vitest';
import { createAdmissionGate, type PriorityLimits } from './admission-gate.ts';

const limits: PriorityLimits = { maxRunning: 2, maxWaiting: 3, maxWaitMs: 1_000, maxWaitUnderLoadMs: 100 };
const turn = () => new Promise((resolve) => setImmediate(resolve));
const turns = async (count: number) => {
  for (let index = 0; index < count; index++) await turn();
};

function openGate(classes: Record<'writes' | 'reads', PriorityLimits> = { writes: limits, reads: limits }) {
  const clock = { ms: 0 };
  const gate = createAdmissionGate(classes, { now: () => clock.ms });
  const admitted: string[] = [];
  const rejected: string[] = [];
  const enter = (priority: 'writes' | 'reads', who: string, client = who) => {
    const visit = gate.enter(priority, client);
    void Promise.resolve(visit.admitted).then((isAdmitted) => (isAdmitted ? admitted : rejected).push(who));
    return visit;
  };
  return { clock, enter, admitted, rejected };
}

it('the gate runs no more requests than it has slots, and refuses excess requests instead of queueing them', async () => {
  const { enter, admitted, rejected } = openGate();
  const visits = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((who) => enter('reads', who));
  await turns(10);
  expect(admitted).toEqual(['a', 'b']);
  expect(rejected).toEqual(['e', 'f', 'g']);
  visits[0]!.leave();
  await turns(2);
  expect(admitted).toEqual(['a', 'b', 'c']);
});

it('the gate keeps slots for a member’s writes when visitors fill theirs, and begins the writes first', async () => {
  const { enter, admitted } = openGate();
  for (const who of ['read 1', 'read 2', 'read 3']) enter('reads', who);
  for (const who of ['write 1', 'write 2']) enter('writes', who);
  await turns(10);
  expect(admitted).toEqual(['read 1', 'write 1', 'write 2', 'read 2']);
});

it('the gate begins few requests in a turn, so that a burst does not delay a health check', async () => {
  const { enter, admitted } = openGate({ writes: limits, reads: { ...limits, maxRunning: 50, maxWaiting: 50 } });
  for (let index = 0; index < 50; index++) enter('reads', String(index));
  await Promise.resolve();
  expect(admitted).toHaveLength(1);
  await turn();
  expect(admitted.length).toBeLessThanOrEqual(17);
  await turns(60);
  expect(admitted).toHaveLength(50);
});

it('the gate rejects a request that waited too long, and under sustained overload sooner', async () => {
  const { clock, enter, admitted, rejected } = openGate({ writes: limits, reads: { ...limits, maxWaitMs: 400 } });
  const first = [enter('reads', 'a'), enter('reads', 'b')];
  enter('reads', 'early');
  await turns(3);
  clock.ms = 300;
  enter('reads', 'late');
  clock.ms = 401;
  enter('reads', 'latest');
  await turns(3);
  expect(rejected).toEqual(['early']);
  // The queue was longer than the time limit, so the last one had 100 ms left.
  clock.ms = 502;
  first[0]!.leave();
  await turns(3);
  expect(rejected).toEqual(['early', 'latest']);
  first[1]!.leave();
  await turns(3);
  expect(admitted).toEqual(['a', 'b', 'late']);
  enter('reads', 'x');
  await turns(3);
  const waits = enter('reads', 'patient');
  clock.ms = 800;
  enter('reads', 'y');
  await turns(3);
  expect(rejected).toEqual(['early', 'latest']);
  waits.leave();
});

const oneByOne = { ...limits, maxRunning: 1, maxWaiting: 100, maxWaitMs: 2_000, maxWaitUnderLoadMs: 800 };

it('the gate refuses requests immediately that would wait too long at the current rate, and keeps those already queued', async () => {
  const { clock, enter, admitted, rejected } = openGate({ writes: limits, reads: oneByOne });
  const visits = ['a', 'b', 'c'].map((who) => enter('reads', who));
  for (const who of ['d', 'e', 'f']) {
    clock.ms += 400;
    visits.shift()!.leave();
    visits.push(enter('reads', who));
    await turns(2);
  }
  expect(admitted).toEqual(['a', 'b', 'c', 'd']);
  // Each takes 400 ms, so the fourth in line would wait for longer than half of the two seconds.
  for (const who of ['third', 'fourth']) expect(enter('reads', who).admitted === false).toBe(who === 'fourth');
  // This is sustained overload: new requests may wait 400 ms at most, and queued ones keep their limit.
  for (const who of ['e', 'f']) {
    clock.ms += 400;
    visits.shift()!.leave();
    await turns(2);
    expect(admitted.at(-1)).toBe(who);
    expect(enter('reads', `after ${who}`).admitted === false).toBe(who === 'e');
  }
  expect(rejected).toEqual(['fourth', 'after e']);
});

it('the gate refuses the last in the queue, which have waited least, when requests become slower', async () => {
  const { clock, enter, admitted, rejected } = openGate({ writes: limits, reads: oneByOne });
  const visits = ['a', 'b', 'c', 'd', 'e'].map((who) => enter('reads', who));
  await turns(2);
  clock.ms = 1_000;
  visits[0]!.leave();
  await turns(2);
  // Before the first request finishes the gate cannot know that each takes a second.
  expect(admitted).toEqual(['a', 'b']);
  expect(rejected).toEqual(['e']);
});

it('the gate forgets clients that disconnect while waiting', async () => {
  const { enter, admitted } = openGate();
  const visits = ['a', 'b', 'gone', 'next'].map((who) => enter('reads', who));
  await turns(3);
  visits[2]!.leave();
  visits[0]!.leave();
  await turns(3);
  expect(admitted).toEqual(['a', 'b', 'next']);
});

it('the gate gives the slot of a request that waits for another service to others', async () => {
  const { clock, enter, admitted } = openGate();
  for (const who of ['slow 1', 'slow 2', 'next']) enter('writes', who);
  await turns(5);
  expect(admitted).toEqual(['slow 1', 'slow 2']);
  clock.ms = 999;
  enter('writes', 'still too soon');
  await turns(3);
  expect(admitted).toHaveLength(2);
  clock.ms = 1_000;
  enter('reads', 'anybody');
  await turns(5);
  expect(admitted).toEqual(expect.arrayContaining(['next', 'still too soon']));
});

it('a client with many requests neither delays the others by more than its turn nor fills the queue', async () => {
  const { enter, admitted, rejected } = openGate({
    writes: limits,
    reads: { ...limits, maxRunning: 1, maxWaiting: 20 },
  });
  const greedy = Array.from({ length: 8 }, (_, index) => enter('reads', `greedy ${index}`, 'greedy'));
  for (const who of ['a', 'b']) enter('reads', who);
  await turns(3);
  expect(admitted).toEqual(['greedy 0']);
  expect(rejected).toEqual(['greedy 6', 'greedy 7']);
  greedy[0]!.leave();
  await turns(3);
  greedy[1]!.leave();
  await turns(3);
  expect(admitted).toEqual(['greedy 0', 'greedy 1', 'a']);
});

it('a new client is admitted to a queue that is too long for the client that fills it', async () => {
  const { clock, enter, admitted } = openGate({ writes: limits, reads: oneByOne });
  const visits = Array.from({ length: 3 }, (_, index) => enter('reads', `greedy ${index}`, 'greedy'));
  await turns(2);
  clock.ms += 600;
  visits[0]!.leave();
  await turns(2);
  // Each takes 600 ms, so another one of this client would wait for more than half of the two seconds.
  enter('reads', 'greedy 3', 'greedy');
  expect(enter('reads', 'greedy 4', 'greedy').admitted).toBe(false);
  expect(enter('reads', 'newcomer').admitted).not.toBe(false);
  for (const visit of visits.slice(1)) {
    clock.ms += 100;
    visit.leave();
    await turns(2);
  }
  expect(admitted).toEqual(['greedy 0', 'greedy 1', 'greedy 2', 'newcomer']);
});
