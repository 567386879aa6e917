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
  /** True once it may be worked on, false if it is rejected; not a promise if that is known on arrival. */
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
  queuedSince: number | null;
  /** When the last requests finished while others waited. */
  finishedAt: number[];
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

const rejected: Visit = { admitted: false, leave: () => undefined };

/** A request that works for longer waits for another service or queue: it no longer counts as using its place. */
const longestWorkMs = 1_000;
/** Limit of running requests per place, including those that no longer count. */
const mostPerPlace = 4;
const sweepMs = 50;
/** Requests begun in one turn of the event loop, and for how long: a burst must not make a turn long. */
const mostInTurn = 4;
const longestTurnMs = 5;
/** Finished requests that the pace is averaged over: fewer are noisy, and more are slow to follow a change. */
const mostRemembered = 32;

export function createAdmissionGate<Name extends string>(
  plans: Record<Name, LanePlan>,
  { now = () => performance.now() }: { now?: () => number } = {},
): AdmissionGate<Name> {
  return new AdmissionGate(plans, now);
}

/**
 * Admission control by priority classes ("lanes"), from the most to the least important. Each has its own places, so that none
 * uses those of another, and a queue that is as long as requests can finish within its waiting time at the present pace. A
 * request that arrives at a longer queue is rejected immediately; queued ones only if the pace drops: then the last, who have
 * waited least. Few requests are begun in a turn of the event loop, so that requests without a lane are answered in between.
 */
class AdmissionGate<Name extends string> {
  readonly #lanes = new Map<string, Lane>();
  readonly #now: () => number;
  #isTurnTaken = false;
  #sweeper: NodeJS.Timeout | undefined;

  constructor(plans: Record<Name, LanePlan>, now: () => number) {
    this.#now = now;
    for (const [name, plan] of Object.entries<LanePlan>(plans)) {
      this.#lanes.set(name, {
        plan,
        waiting: createFairLine(),
        working: new Set(),
        queuedSince: null,
        finishedAt: [],
        isFlooded: false,
      });
    }
  }

  /** Whether a request of this client would be rejected on arrival. */
  rejects(name: Name, client: string): boolean {
    const lane = this.#lanes.get(name)!;
    const own = lane.waiting.countOf(client);
    if (own >= shareOfClient(lane.plan.maxWaiting)) return true;
    const isRejected = isQueueTooLong(lane, { client, at: this.#now() });
    // A burst of one client is no reason for others to wait for less time.
    if (isRejected && own === 0) lane.isFlooded = true;
    return isRejected;
  }

  /** For a request whose body has arrived: a place must not wait for a client. */
  enter(name: Name, client: string): Visit {
    const lane = this.#lanes.get(name)!;
    const since = this.#now();
    if (this.rejects(name, client)) return rejected;
    const { promise: admitted, resolve } = Promise.withResolvers<boolean>();
    const working: Working = { since: 0 };
    const waiting: Waiting = {
      client,
      until: since + patienceOf(lane, since),
      decide: (isAdmitted) => {
        if (isAdmitted) {
          working.since = this.#now();
          lane.working.add(working);
        }
        resolve(isAdmitted);
      },
    };
    lane.queuedSince ??= since;
    lane.waiting.add(client, waiting);
    this.#beginNext();
    const leave = () => {
      forget(lane, waiting);
      resolve(false);
      if (lane.working.delete(working)) noteFinished(lane, this.#now());
      this.#beginNext();
    };
    return { admitted, leave };
  }

  /** How many requests wait in each lane, and how many are worked on. */
  figures(): { name: string; waiting: number; working: number }[] {
    return [...this.#lanes].map(([name, { waiting, working }]) => ({
      name,
      waiting: waiting.size,
      working: working.size,
    }));
  }

  /** Begins the next request of the most important lane that has a place, unless this turn has begun one. */
  #beginNext() {
    if (!this.#isTurnTaken && this.#beginOne()) this.#takeTurn();
    this.#watchQueues();
  }

  #beginOne(): boolean {
    for (const lane of this.#lanes.values()) {
      rejectLate(lane, this.#now());
      if (isFull(lane, this.#now())) continue;
      const next = lane.waiting.take();
      if (!next) continue;
      noteEmpty(lane);
      next.decide(true);
      return true;
    }
    return false;
  }

  /** Begins requests in the next turn. Each runs until it first waits before the next is begun. */
  #takeTurn() {
    this.#isTurnTaken = true;
    let turnBeganAt: number | null = null;
    let hasBegun = false;
    for (let left = mostInTurn - 1; left >= 0; left--) {
      setImmediate(() => {
        turnBeganAt ??= performance.now();
        if (performance.now() - turnBeganAt < longestTurnMs && this.#beginOne()) hasBegun = true;
        if (left > 0) return;
        if (hasBegun) this.#takeTurn();
        else this.#isTurnTaken = false;
        this.#watchQueues();
      });
    }
  }

  /** The limits also hold when no request finishes. */
  #watchQueues() {
    const isAnyWaiting = [...this.#lanes.values()].some(({ waiting }) => waiting.size > 0);
    if (isAnyWaiting) this.#sweeper ??= setInterval(() => this.#beginNext(), sweepMs).unref();
    else {
      clearInterval(this.#sweeper);
      this.#sweeper = undefined;
    }
  }
}

function forget(lane: Lane, waiting: Waiting) {
  lane.waiting.remove(waiting.client, waiting);
  noteEmpty(lane);
}

function noteEmpty(lane: Lane) {
  if (lane.waiting.size > 0) return;
  lane.queuedSince = null;
  lane.finishedAt = [];
  lane.isFlooded = false;
}

function noteFinished({ queuedSince, finishedAt }: Lane, at: number) {
  if (queuedSince === null) return;
  finishedAt.push(at);
  if (finishedAt.length > mostRemembered) finishedAt.shift();
}

function patienceOf({ plan, queuedSince, isFlooded }: Lane, at: number): number {
  const isUnderLoad = isFlooded || (queuedSince !== null && at - queuedSince > plan.patienceMs);
  return isUnderLoad ? plan.patienceUnderLoadMs : plan.patienceMs;
}

/** Time between two finished requests; 0 until as many have finished as there are places, because before that it is unknown. */
function paceMsOf({ plan, queuedSince, finishedAt }: Lane, at: number): number {
  if (queuedSince === null || finishedAt.length < Math.min(plan.atOnce, mostRemembered)) return 0;
  // The time since the last finished request is part of it.
  return finishedAt.length < mostRemembered
    ? (at - queuedSince) / finishedAt.length
    : (at - finishedAt[0]!) / (mostRemembered - 1);
}

/** Half of the time that requests may wait, so that the pace can halve before a queued request is rejected. */
function isQueueTooLong(lane: Lane, { client, at }: { client: string; at: number }): boolean {
  const { waiting, plan } = lane;
  return waiting.size >= plan.maxWaiting || waiting.countAhead(client) * paceMsOf(lane, at) > patienceOf(lane, at) / 2;
}

/** Rejects requests that have waited too long, and the last of those that would. */
function rejectLate(lane: Lane, at: number) {
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
