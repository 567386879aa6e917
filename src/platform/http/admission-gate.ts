/** How much of one kind of request is taken in at a time. */
export interface LanePlan {
  /** Requests that are worked on together. */
  atOnce: number;
  /** How many may wait behind them. */
  maxWaiting: number;
  /** How long each of them may wait. */
  patienceMs: number;
  /** The same, once there has been a line for longer than `patienceMs`: then it is no burst that passes. */
  patienceUnderLoadMs: number;
}

export interface Visit {
  /** True once it may be worked on; false when it is to be sent away. */
  admitted: Promise<boolean>;
  /** Call it when the answer begins, or when nobody waits for it any more. */
  leave(): void;
}

interface Lane {
  plan: LanePlan;
  waiting: Set<Waiting>;
  working: Set<Working>;
  /** Since when somebody has waited without a pause. */
  standingSince: number | null;
  /** When the last one was let in while others waited, and how long it takes on the average until the next is. */
  lastBegunAt: number | null;
  paceMs: number;
}

interface Waiting {
  since: number;
  isReceived: () => boolean;
  decide(isAdmitted: boolean): void;
}

type Working = Pick<Waiting, 'since' | 'isReceived'>;

/** What takes longer waits for something else than this process: another service, a queue of its own. It gives its place away. */
const longestWorkMs = 1_000;
/** So many times as much as is worked on at once may be begun and not ended, when all of it takes that long. */
const mostPerPlace = 4;
/** Bodies on their way: they hold no place, but memory. */
const mostUnfinished = 1_000;
const sweepMs = 50;
/** Begun in one turn of the event loop at most, and for how long at most: a crowd must not make a turn long. */
const mostInTurn = 4;
const longestTurnMs = 5;
/** How much the newest pace counts. */
const newestShare = 0.1;

/**
 * Lets requests in by lanes, which are named from the most to the least important. Each has places of its own, so that none
 * fills those of another, and a line behind them that is bounded in length and in time: what waited too long is sent
 * away instead of being worked on for nobody. Few requests are begun in a turn of the event loop, so that what needs no
 * lane is answered in between.
 */
export function createAdmissionGate<Name extends string>(
  plans: Record<Name, LanePlan>,
  { now = () => performance.now() }: { now?: () => number } = {},
) {
  const lanes = new Map<string, Lane>();
  for (const [name, plan] of Object.entries<LanePlan>(plans)) {
    lanes.set(name, {
      plan,
      waiting: new Set(),
      working: new Set(),
      standingSince: null,
      lastBegunAt: null,
      paceMs: 0,
    });
  }
  let isTurnTaken = false;
  let sweeper: NodeJS.Timeout | undefined;

  /** The next of the most important lane that has a place, unless this turn has had its own. */
  function beginNext() {
    if (!isTurnTaken && beginOne()) takeTurn();
    watchLines();
  }

  function beginOne(): boolean {
    for (const lane of lanes.values()) {
      shedOld(lane, now());
      const [next] = lane.waiting;
      if (!next || isFull(lane, now())) continue;
      notePace(lane, now());
      forget(lane, next);
      next.decide(true);
      return true;
    }
    return false;
  }

  /** The next turn's. What each of them does until it first waits is done before the next is begun. */
  function takeTurn() {
    isTurnTaken = true;
    let turnBeganAt: number | null = null;
    let hasBegun = false;
    for (let left = mostInTurn - 1; left >= 0; left--) {
      setImmediate(() => {
        turnBeganAt ??= performance.now();
        if (performance.now() - turnBeganAt < longestTurnMs && beginOne()) hasBegun = true;
        if (left > 0) return;
        if (hasBegun) takeTurn();
        else isTurnTaken = false;
        watchLines();
      });
    }
  }

  /** Nobody waits longer because nobody leaves. */
  function watchLines() {
    const isAnyoneWaiting = [...lanes.values()].some(({ waiting }) => waiting.size > 0);
    if (!isAnyoneWaiting) {
      clearInterval(sweeper);
      sweeper = undefined;
    } else sweeper ??= setInterval(beginNext, sweepMs).unref();
  }

  return {
    /** `isReceived` says whether the request's body has come: until then it takes no place from others. */
    enter(name: Name, isReceived: () => boolean = () => true): Visit {
      const lane = lanes.get(name)!;
      const { promise: admitted, resolve } = Promise.withResolvers<boolean>();
      const working: Working = { since: 0, isReceived };
      const waiting: Waiting = {
        since: now(),
        isReceived,
        decide(isAdmitted) {
          if (isAdmitted) {
            working.since = now();
            lane.working.add(working);
          }
          resolve(isAdmitted);
        },
      };
      if (isLineTooLong(lane, waiting.since)) resolve(false);
      else {
        lane.standingSince ??= waiting.since;
        lane.waiting.add(waiting);
        beginNext();
      }
      return {
        admitted,
        leave() {
          forget(lane, waiting);
          resolve(false);
          lane.working.delete(working);
          beginNext();
        },
      };
    },
    /** How many wait in each lane, and how many are worked on. */
    figures: () =>
      [...lanes].map(([name, { waiting, working }]) => ({ name, waiting: waiting.size, working: working.size })),
  };
}

function forget(lane: Lane, waiting: Waiting) {
  lane.waiting.delete(waiting);
  if (lane.waiting.size > 0) return;
  lane.standingSince = null;
  lane.lastBegunAt = null;
  lane.paceMs = 0;
}

function notePace(lane: Lane, at: number) {
  if (lane.lastBegunAt !== null) {
    const taken = at - lane.lastBegunAt;
    lane.paceMs = lane.paceMs === 0 ? taken : lane.paceMs + (taken - lane.paceMs) * newestShare;
  }
  lane.lastBegunAt = at;
}

function isUnderLoad({ plan, standingSince }: Lane, at: number): boolean {
  return standingSince !== null && at - standingSince > plan.patienceMs;
}

/** Under load whose turn would come too late by the present pace is told so now; before that nobody knows the pace. */
function isLineTooLong(lane: Lane, at: number): boolean {
  const { maxWaiting, patienceUnderLoadMs } = lane.plan;
  if (lane.waiting.size >= maxWaiting) return true;
  return isUnderLoad(lane, at) && lane.waiting.size * lane.paceMs > patienceUnderLoadMs;
}

function shedOld(lane: Lane, at: number) {
  const { patienceMs, patienceUnderLoadMs } = lane.plan;
  const longestMs = isUnderLoad(lane, at) ? patienceUnderLoadMs : patienceMs;
  for (const each of lane.waiting) {
    if (at - each.since <= longestMs) return;
    forget(lane, each);
    each.decide(false);
  }
}

function isFull({ plan, working }: Lane, at: number): boolean {
  if (working.size >= mostUnfinished) return true;
  let received = 0;
  let places = 0;
  for (const { since, isReceived } of working) {
    if (!isReceived()) continue;
    received += 1;
    if (at - since < longestWorkMs) places += 1;
  }
  return places >= plan.atOnce || received >= plan.atOnce * mostPerPlace;
}
