import { beforeEach, describe, expect, it } from 'vitest';
import { createReplicaStanding, longestLagMs } from './replica-standing.ts';

let standing: ReturnType<typeof createReplicaStanding>;
beforeEach(() => {
  standing = createReplicaStanding();
});

describe('a read replica', () => {
  it('a read replica is used once it has all that was there at the first check', () => {
    expect(standing.isUsable()).toBe(false);
    standing.note({ written: 100, replayed: 90, at: 0 });
    expect(standing.isUsable()).toBe(false);
    standing.note({ written: 120, replayed: 110, at: 1_000 });
    expect(standing.isUsable()).toBe(true);
    expect([standing.hasReplayed(110), standing.hasReplayed(111)]).toEqual([true, false]);
  });

  it('a read replica never shows the map of longer ago than its limit, and is used again when it has caught up', () => {
    standing.note({ written: 100, replayed: 100, at: 0 });
    standing.note({ written: 200, replayed: 100, at: 1_000 });
    standing.note({ written: 300, replayed: 199, at: 1_000 + longestLagMs - 1 });
    expect(standing.isUsable()).toBe(true);
    standing.note({ written: 300, replayed: 199, at: 1_000 + longestLagMs });
    expect(standing.isUsable()).toBe(false);
    standing.note({ written: 400, replayed: 200, at: 2_000 + longestLagMs });
    expect(standing.isUsable()).toBe(true);
  });

  it('a read replica continues to serve while nothing is written', () => {
    for (let at = 0; at < 100 * longestLagMs; at += 1_000) standing.note({ written: 100, replayed: 100, at });
    expect(standing.isUsable()).toBe(true);
  });

  it('a read replica that does not answer is skipped immediately', () => {
    standing.note({ written: 100, replayed: 100, at: 0 });
    standing.note({ written: 100, replayed: null, at: 1_000 });
    expect(standing.isUsable()).toBe(false);
    expect(standing.hasReplayed(100), 'what it had it still has').toBe(true);
  });

  it('a read replica continues to serve while the primary does not answer', () => {
    standing.note({ written: 100, replayed: 100, at: 0 });
    standing.note({ written: null, replayed: 100, at: 50 * longestLagMs });
    expect(standing.isUsable()).toBe(true);
    standing.note({ written: 300, replayed: 100, at: 51 * longestLagMs });
    expect(standing.isUsable(), 'it may have missed something').toBe(true);
    standing.note({ written: 300, replayed: 100, at: 52 * longestLagMs });
    expect(standing.isUsable()).toBe(false);
  });
});
