import { createFairLine, type FairLine, shareOfClient } from '@catlas/platform/queue/fair-line.ts';

/** How much of one kind of request is taken in at a time. */
export interface LanePlan {
  /** Requests that are worked on together. */
  atOnce: number;
  /** How many may wait behind them. Those of one client take a quarter of it at most. */
  maxWaiting: number;
  /** How long a request may wait. One that would wait for more than half of it at the present pace is rejected on arrival. */
  patienceMs: number;
  /** The same under sustained overload: once the queue has existed for longer than `patienceMs`, or a request was rejected. */
  patienceUnderLoadMs: number;
}

export interface Visit {
  /** True once it may be worked on; false when it is to be sent away, and at once where that is known on arrival. */
  admitted: Promise<boolean> | false;
  /** Call it when the answer begins, or when the client has gone. */
  leave(): void;
}

interface Lane {
  plan: LanePlan;
  /** Clients take turns. */
  waiting: FairLine<Waiting>;
  working: Set<Working>;
  /** Since when the queue has not been empty. */
  standingSince: number | null;
  /** When the last ones left while others waited. */
  leftAt: number[];
  /** A request has been rejected since then. */
  isFlooded: boolean;
}

interface Waiting {
  client: string;
  until: number;
  decide(isAdmitted: boolean): void;
}

interface Working {
  since: number;
}

const sentAway: Visit = { admitted: false, leave: () => undefined };

/** What takes longer waits for something else than this process: another service, a queue of its own. It gives its place away. */
const longestWorkMs = 1_000;
/** So many times as much as is worked on at once may be begun and not ended, when all of it takes that long. */
const mostPerPlace = 4;
const sweepMs = 50;
/** Begun in one turn of the event loop at most, and for how long at most: a crowd must not make a turn long. */
const mostInTurn = 4;
const longestTurnMs = 5;
/** The pace is that of so many: fewer come in clumps, and more are slow to tell that it has changed. */
const mostRemembered = 32;

/**
 * Lets requests in by lanes, which are named from the most to the least important. Each has places of its own, so that none
 * fills those of another, and a line behind them that is as long as can be worked through in the time that its people wait, by
 * the pace at which requests finish. A request that arrives at a longer queue is rejected immediately; queued ones only if the pace drops: then
 * the last ones, who have waited least. Few requests are begun in a turn of the event loop, so that what needs no lane is answered
 * in between.
 */
export function createAdmissionGate<Name extends string>(
  plans: Record<Name, LanePlan>,
  { now = () => performance.now() }: { now?: () => number } = {},
) {
  const lanes = new Map<string, Lane>();
  for (const [name, plan] of Object.entries<LanePlan>(plans)) {
    lanes.set(name, {
      plan,
      waiting: createFairLine(),
      working: new Set(),
      standingSince: null,
      leftAt: [],
      isFlooded: false,
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
      shedLate(lane, now());
      if (isFull(lane, now())) continue;
      const next = lane.waiting.take();
      if (!next) continue;
      noteEmpty(lane);
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

  /** The limit also holds when no request finishes. */
  function watchLines() {
    const isAnyoneWaiting = [...lanes.values()].some(({ waiting }) => waiting.size > 0);
    if (!isAnyoneWaiting) {
      clearInterval(sweeper);
      sweeper = undefined;
    } else sweeper ??= setInterval(beginNext, sweepMs).unref();
  }

  return {
    /** Whether a request of this client would be rejected on arrival. */
    rejects(name: Name, client: string): boolean {
      const lane = lanes.get(name)!;
      const own = lane.waiting.countOf(client);
      if (own >= shareOfClient(lane.plan.maxWaiting)) return true;
      const isRejected = isLineTooLong(lane, { client, at: now() });
      // A burst of one client is no reason for others to wait for less time.
      if (isRejected && own === 0) lane.isFlooded = true;
      return isRejected;
    },
    /** For a request whose body has arrived: a place must not wait for a client. */
    enter(name: Name, client: string): Visit {
      const lane = lanes.get(name)!;
      const since = now();
      if (this.rejects(name, client)) return sentAway;
      const { promise: admitted, resolve } = Promise.withResolvers<boolean>();
      const working: Working = { since: 0 };
      const waiting: Waiting = {
        client,
        until: since + patienceOf(lane, since),
        decide(isAdmitted) {
          if (isAdmitted) {
            working.since = now();
            lane.working.add(working);
          }
          resolve(isAdmitted);
        },
      };
      lane.standingSince ??= since;
      lane.waiting.add(client, waiting);
      beginNext();
      return {
        admitted,
        leave() {
          forget(lane, waiting);
          resolve(false);
          if (lane.working.delete(working)) noteLeaving(lane, now());
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
  lane.waiting.remove(waiting.client, waiting);
  noteEmpty(lane);
}

function noteEmpty(lane: Lane) {
  if (lane.waiting.size > 0) return;
  lane.standingSince = null;
  lane.leftAt = [];
  lane.isFlooded = false;
}

function noteLeaving({ standingSince, leftAt }: Lane, at: number) {
  if (standingSince === null) return;
  leftAt.push(at);
  if (leftAt.length > mostRemembered) leftAt.shift();
}

function patienceOf({ plan, standingSince, isFlooded }: Lane, at: number): number {
  const isUnderLoad = isFlooded || (standingSince !== null && at - standingSince > plan.patienceMs);
  return isUnderLoad ? plan.patienceUnderLoadMs : plan.patienceMs;
}

/** Time between two finished requests; 0 until as many have finished as there are places, because before that it is unknown. */
function paceMsOf({ plan, standingSince, leftAt }: Lane, at: number): number {
  if (standingSince === null || leftAt.length < Math.min(plan.atOnce, mostRemembered)) return 0;
  // The time since the last finished request is part of it.
  return leftAt.length < mostRemembered
    ? (at - standingSince) / leftAt.length
    : (at - leftAt[0]!) / (mostRemembered - 1);
}

/** Half of the time that requests may wait, so that the pace can halve before a queued request is rejected. */
function isLineTooLong(lane: Lane, { client, at }: { client: string; at: number }): boolean {
  const { waiting, plan } = lane;
  return waiting.size >= plan.maxWaiting || waiting.countAhead(client) * paceMsOf(lane, at) > patienceOf(lane, at) / 2;
}

/** Those who have waited too long, and the last of those who will have. */
function shedLate(lane: Lane, at: number) {
  if (lane.waiting.size === 0) return;
  const send = (each: Waiting) => {
    forget(lane, each);
    each.decide(false);
  };
  for (const each of lane.waiting.items()) if (at > each.until) send(each);
  const inTime = lane.plan.patienceMs / paceMsOf(lane, at);
  while (lane.waiting.size > inTime + 1) send(lane.waiting.last()!);
}

function isFull({ plan, working }: Lane, at: number): boolean {
  let places = 0;
  for (const { since } of working) if (at - since < longestWorkMs) places += 1;
  return places >= plan.atOnce || working.size >= plan.atOnce * mostPerPlace;
}
