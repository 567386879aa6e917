import { expect, it } from 'vitest';
import { createAdmissionGate, type LanePlan } from './admission-gate.ts';

const plan: LanePlan = { atOnce: 2, maxWaiting: 3, patienceMs: 1_000, patienceUnderLoadMs: 100 };
const turn = () => new Promise((resolve) => setImmediate(resolve));
const turns = async (count: number) => {
  for (let index = 0; index < count; index++) await turn();
};

/** A gate whose clock stands still until it is moved, and who has been let in or sent away so far. */
function openGate(plans: Record<'writes' | 'reads', LanePlan> = { writes: plan, reads: plan }) {
  const clock = { ms: 0 };
  const gate = createAdmissionGate(plans, { now: () => clock.ms });
  const entered: string[] = [];
  const sentAway: string[] = [];
  // Each request is of another client, unless the test says which.
  const come = (lane: 'writes' | 'reads', who: string, client = who) => {
    const visit = gate.enter(lane, client);
    void Promise.resolve(visit.admitted).then((isAdmitted) => (isAdmitted ? entered : sentAway).push(who));
    return visit;
  };
  return { clock, come, letIn: entered, sentAway };
}

it('runs no more requests than it has slots, and refuses excess requests instead of queueing them', async () => {
  const { come, letIn, sentAway } = openGate();
  const visits = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((who) => come('reads', who));
  await turns(10);
  // The first went straight in, three waited; one of those had the second place.
  expect(letIn).toEqual(['a', 'b']);
  expect(sentAway).toEqual(['e', 'f', 'g']);
  visits[0]!.leave();
  await turns(2);
  expect(letIn).toEqual(['a', 'b', 'c']);
});

it('keeps places for a member’s writes when visitors fill theirs, and begins the writes first', async () => {
  const { come, letIn } = openGate();
  for (const who of ['read 1', 'read 2', 'read 3']) come('reads', who);
  for (const who of ['write 1', 'write 2']) come('writes', who);
  await turns(10);
  expect(letIn).toEqual(['read 1', 'write 1', 'write 2', 'read 2']);
});

it('begins few requests in a turn, so that a crowd does not delay a look at the health', async () => {
  const { come, letIn } = openGate({ writes: plan, reads: { ...plan, atOnce: 50, maxWaiting: 50 } });
  for (let index = 0; index < 50; index++) come('reads', String(index));
  await Promise.resolve();
  expect(letIn).toHaveLength(1);
  await turn();
  expect(letIn.length).toBeLessThanOrEqual(17);
  await turns(60);
  expect(letIn).toHaveLength(50);
});

it('rejects a request that waited too long, and under sustained overload sooner', async () => {
  const { clock, come, letIn, sentAway } = openGate({ writes: plan, reads: { ...plan, patienceMs: 400 } });
  const first = [come('reads', 'a'), come('reads', 'b')];
  come('reads', 'early');
  await turns(3);
  clock.ms = 300;
  come('reads', 'late');
  clock.ms = 401;
  come('reads', 'latest');
  await turns(3);
  expect(sentAway).toEqual(['early']);
  // The queue was longer than the time limit: the last one had 100 ms left.
  clock.ms = 502;
  first[0]!.leave();
  await turns(3);
  expect(sentAway).toEqual(['early', 'latest']);
  first[1]!.leave();
  await turns(3);
  expect(letIn).toEqual(['a', 'b', 'late']);
  // The queue is empty: the next request gets the full time again.
  come('reads', 'x');
  await turns(3);
  const waits = come('reads', 'patient');
  clock.ms = 800;
  come('reads', 'y');
  await turns(3);
  expect(sentAway).toEqual(['early', 'latest']);
  waits.leave();
});

const oneByOne = { ...plan, atOnce: 1, maxWaiting: 100, patienceMs: 2_000, patienceUnderLoadMs: 800 };

it('refuses requests immediately that would wait too long at the current rate, and keeps those already queued', async () => {
  const { clock, come, letIn, sentAway } = openGate({ writes: plan, reads: oneByOne });
  const visits = ['a', 'b', 'c'].map((who) => come('reads', who));
  for (const who of ['d', 'e', 'f']) {
    clock.ms += 400;
    visits.shift()!.leave();
    visits.push(come('reads', who));
    await turns(2);
  }
  expect(letIn).toEqual(['a', 'b', 'c', 'd']);
  // Each takes 400 ms, so the fourth in line would wait for longer than half of the two seconds.
  for (const who of ['third', 'fourth']) expect(come('reads', who).admitted === false).toBe(who === 'fourth');
  // Now it is sustained overload: new requests may wait 400 ms at most, and queued ones keep their limit.
  for (const who of ['e', 'f']) {
    clock.ms += 400;
    visits.shift()!.leave();
    await turns(2);
    expect(letIn.at(-1)).toBe(who);
    expect(come('reads', `after ${who}`).admitted === false).toBe(who === 'e');
  }
  expect(sentAway).toEqual(['fourth', 'after e']);
});

it('refuses the last in the queue, which have waited least, when requests become slower', async () => {
  const { clock, come, letIn, sentAway } = openGate({ writes: plan, reads: oneByOne });
  const visits = ['a', 'b', 'c', 'd', 'e'].map((who) => come('reads', who));
  await turns(2);
  clock.ms = 1_000;
  visits[0]!.leave();
  await turns(2);
  // Before the first request finishes the gate cannot know that each takes a second.
  expect(letIn).toEqual(['a', 'b']);
  expect(sentAway).toEqual(['e']);
});

it('forgets who has gone while waiting', async () => {
  const { come, letIn } = openGate();
  const visits = ['a', 'b', 'gone', 'next'].map((who) => come('reads', who));
  await turns(3);
  visits[2]!.leave();
  visits[0]!.leave();
  await turns(3);
  expect(letIn).toEqual(['a', 'b', 'next']);
});

it('gives the place of a request that waits for another service to others', async () => {
  const { clock, come, letIn } = openGate();
  for (const who of ['slow 1', 'slow 2', 'next']) come('writes', who);
  await turns(5);
  expect(letIn).toEqual(['slow 1', 'slow 2']);
  clock.ms = 999;
  come('writes', 'still too soon');
  await turns(3);
  expect(letIn).toHaveLength(2);
  clock.ms = 1_000;
  come('reads', 'anybody');
  await turns(5);
  expect(letIn).toEqual(expect.arrayContaining(['next', 'still too soon']));
});

it('a client with many requests neither delays the others by more than its turn nor fills the line', async () => {
  const { come, letIn, sentAway } = openGate({ writes: plan, reads: { ...plan, atOnce: 1, maxWaiting: 20 } });
  const greedy = Array.from({ length: 8 }, (_, index) => come('reads', `greedy ${index}`, 'greedy'));
  for (const who of ['a', 'b']) come('reads', who);
  await turns(3);
  expect(letIn).toEqual(['greedy 0']);
  expect(sentAway).toEqual(['greedy 6', 'greedy 7']);
  greedy[0]!.leave();
  await turns(3);
  greedy[1]!.leave();
  await turns(3);
  expect(letIn).toEqual(['greedy 0', 'greedy 1', 'a']);
});

it('a newcomer is let into a line that is too long for the client that fills it', async () => {
  const { clock, come, letIn } = openGate({ writes: plan, reads: oneByOne });
  const visits = Array.from({ length: 3 }, (_, index) => come('reads', `greedy ${index}`, 'greedy'));
  await turns(2);
  clock.ms += 600;
  visits[0]!.leave();
  await turns(2);
  // Each takes 600 ms: another one of the same client would wait for more than half of the two seconds.
  come('reads', 'greedy 3', 'greedy');
  expect(come('reads', 'greedy 4', 'greedy').admitted).toBe(false);
  expect(come('reads', 'newcomer').admitted).not.toBe(false);
  for (const visit of visits.slice(1)) {
    clock.ms += 100;
    visit.leave();
    await turns(2);
  }
  expect(letIn).toEqual(['greedy 0', 'greedy 1', 'greedy 2', 'newcomer']);
});
