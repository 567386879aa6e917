import { beforeEach, describe, expect, it } from 'vitest';
import { createReplicaState, longestLagMs } from './replica-state.ts';

let state: ReturnType<typeof createReplicaState>;
beforeEach(() => {
  state = createReplicaState();
});

describe('a read replica', () => {
  it('a read replica is used once it has all that was there at the first check', () => {
    expect(state.isUsable()).toBe(false);
    state.note({ written: 100, replayed: 90, at: 0 });
    expect(state.isUsable()).toBe(false);
    state.note({ written: 120, replayed: 110, at: 1_000 });
    expect(state.isUsable()).toBe(true);
    expect([state.hasReplayed(110), state.hasReplayed(111)]).toEqual([true, false]);
  });

  it('a read replica never shows the map of longer ago than its limit, and is used again when it has caught up', () => {
    state.note({ written: 100, replayed: 100, at: 0 });
    state.note({ written: 200, replayed: 100, at: 1_000 });
    state.note({ written: 300, replayed: 199, at: 1_000 + longestLagMs - 1 });
    expect(state.isUsable()).toBe(true);
    state.note({ written: 300, replayed: 199, at: 1_000 + longestLagMs });
    expect(state.isUsable()).toBe(false);
    state.note({ written: 400, replayed: 200, at: 2_000 + longestLagMs });
    expect(state.isUsable()).toBe(true);
  });

  it('a read replica continues to serve while nothing is written', () => {
    for (let at = 0; at < 100 * longestLagMs; at += 1_000) state.note({ written: 100, replayed: 100, at });
    expect(state.isUsable()).toBe(true);
  });

  it('a read replica that does not answer is skipped immediately', () => {
    state.note({ written: 100, replayed: 100, at: 0 });
    state.note({ written: 100, replayed: null, at: 1_000 });
    expect(state.isUsable()).toBe(false);
    expect(state.hasReplayed(100), 'what it had it still has').toBe(true);
  });

  it('a read replica continues to serve while the primary does not answer', () => {
    state.note({ written: 100, replayed: 100, at: 0 });
    state.note({ written: null, replayed: 100, at: 50 * longestLagMs });
    expect(state.isUsable()).toBe(true);
    state.note({ written: 300, replayed: 100, at: 51 * longestLagMs });
    expect(state.isUsable(), 'it may have missed something').toBe(true);
    state.note({ written: 300, replayed: 100, at: 52 * longestLagMs });
    expect(state.isUsable()).toBe(false);
  });
});
