import { createFairLine, type FairLine, shareOfClient } from '@catlas/platform/queue/fair-line.ts';

/** The limits of one priority class of requests. */
export interface PriorityLimits {
  /** Requests that run together. */
  maxRunning: number;
  /** Requests in the queue. Those of one client take a quarter of it at most. */
  maxWaiting: number;
  /** One that would wait longer than half of it at the present rate is rejected on arrival. */
  maxWaitMs: number;
  /** The same under sustained overload: once the queue has existed for longer than `maxWaitMs`, or a request was rejected. */
  maxWaitUnderLoadMs: number;
}

export interface Visit {
  /** True once it may run, false if it is rejected; not a promise if that is known on arrival. */
  admitted: Promise<boolean> | false;
  /** Call it when the answer begins, or when the client has disconnected. */
  leave(): void;
}

interface PriorityClass {
  limits: PriorityLimits;
  /** Clients take turns. */
  waiting: FairLine<Waiting>;
  running: Set<Running>;
  /** Since when the queue has not been empty. */
  queuedSince: number | null;
  /** When the last requests finished while others waited. */
  finishedAt: number[];
  /** A request has been rejected since then. */
  isOverloaded: boolean;
}

interface Waiting {
  client: string;
  until: number;
  decide(isAdmitted: boolean): void;
}

interface Running {
  since: number;
}

const rejected: Visit = { admitted: false, leave: () => undefined };

/** A request that runs longer waits for another service or queue: it no longer counts as using its slot. */
const longestWorkMs = 1_000;
/** Limit of running requests per slot, including those that no longer count. */
const mostPerSlot = 4;
const sweepMs = 50;
/** Requests started in one turn of the event loop, and for how long: a burst must not make a turn long. */
const mostInTurn = 4;
const longestTurnMs = 5;
/** Finished requests that the rate is averaged over: fewer are noisy, and more are slow to follow a change. */
const mostRemembered = 32;

export function createAdmissionGate<Name extends string>(
  classes: Record<Name, PriorityLimits>,
  { now = () => performance.now() }: { now?: () => number } = {},
): AdmissionGate<Name> {
  return new AdmissionGate(classes, now);
}

/**
 * Admission control by priority classes, from the most to the least important. Each has its own slots, so that none uses those of
 * another, and a queue that is as long as requests can finish within its waiting time at the present rate. A request that arrives at a
 * longer queue is rejected immediately; queued ones only if the rate drops: then the last, which have waited least. Few requests are
 * started in a turn of the event loop, so that requests without a class are answered in between. Written by hand: libraries limit
 * concurrency, but know no clients, no priorities and no age of a queue (decision 34).
 */
class AdmissionGate<Name extends string> {
  readonly #classes = new Map<string, PriorityClass>();
  readonly #now: () => number;
  #isTurnTaken = false;
  #sweeper: NodeJS.Timeout | undefined;

  constructor(classes: Record<Name, PriorityLimits>, now: () => number) {
    this.#now = now;
    for (const [name, limits] of Object.entries<PriorityLimits>(classes)) {
      this.#classes.set(name, {
        limits,
        waiting: createFairLine(),
        running: new Set(),
        queuedSince: null,
        finishedAt: [],
        isOverloaded: false,
      });
    }
  }

  /** Whether a request of this client would be rejected on arrival. */
  rejects(name: Name, client: string): boolean {
    const priority = this.#classes.get(name)!;
    const own = priority.waiting.countOf(client);
    if (own >= shareOfClient(priority.limits.maxWaiting)) return true;
    const isRejected = isQueueTooLong(priority, { client, at: this.#now() });
    // A burst of one client is no reason for others to wait for less time.
    if (isRejected && own === 0) priority.isOverloaded = true;
    return isRejected;
  }

  /** For a request whose body has arrived: a slot must not wait for a client. */
  enter(name: Name, client: string): Visit {
    const priority = this.#classes.get(name)!;
    const since = this.#now();
    if (this.rejects(name, client)) return rejected;
    const { promise: admitted, resolve } = Promise.withResolvers<boolean>();
    const running: Running = { since: 0 };
    const waiting: Waiting = {
      client,
      until: since + maxWaitMsOf(priority, since),
      decide: (isAdmitted) => {
        if (isAdmitted) {
          running.since = this.#now();
          priority.running.add(running);
        }
        resolve(isAdmitted);
      },
    };
    priority.queuedSince ??= since;
    priority.waiting.add(client, waiting);
    this.#beginNext();
    const leave = () => {
      forget(priority, waiting);
      resolve(false);
      if (priority.running.delete(running)) noteFinished(priority, this.#now());
      this.#beginNext();
    };
    return { admitted, leave };
  }

  /** How many requests of each class wait, and how many run. */
  figures(): { name: string; waiting: number; running: number }[] {
    return [...this.#classes].map(([name, { waiting, running }]) => ({
      name,
      waiting: waiting.size,
      running: running.size,
    }));
  }

  /** Starts the next request of the most important class with a free slot, unless this turn has started one. */
  #beginNext() {
    if (!this.#isTurnTaken && this.#beginOne()) this.#takeTurn();
    this.#watchQueues();
  }

  #beginOne(): boolean {
    for (const priority of this.#classes.values()) {
      rejectLate(priority, this.#now());
      if (isFull(priority, this.#now())) continue;
      const next = priority.waiting.take();
      if (!next) continue;
      noteEmpty(priority);
      next.decide(true);
      return true;
    }
    return false;
  }

  /** Starts requests in the next turn. Each runs until its first await before the next is started. */
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
    const isAnyWaiting = [...this.#classes.values()].some(({ waiting }) => waiting.size > 0);
    if (isAnyWaiting) this.#sweeper ??= setInterval(() => this.#beginNext(), sweepMs).unref();
    else {
      clearInterval(this.#sweeper);
      this.#sweeper = undefined;
    }
  }
}

function forget(priority: PriorityClass, waiting: Waiting) {
  priority.waiting.remove(waiting.client, waiting);
  noteEmpty(priority);
}

function noteEmpty(priority: PriorityClass) {
  if (priority.waiting.size > 0) return;
  priority.queuedSince = null;
  priority.finishedAt = [];
  priority.isOverloaded = false;
}

function noteFinished({ queuedSince, finishedAt }: PriorityClass, at: number) {
  if (queuedSince === null) return;
  finishedAt.push(at);
  if (finishedAt.length > mostRemembered) finishedAt.shift();
}

function maxWaitMsOf({ limits, queuedSince, isOverloaded }: PriorityClass, at: number): number {
  const isUnderLoad = isOverloaded || (queuedSince !== null && at - queuedSince > limits.maxWaitMs);
  return isUnderLoad ? limits.maxWaitUnderLoadMs : limits.maxWaitMs;
}

/** Time between two finished requests; 0 until as many have finished as there are places, because before that it is unknown. */
function paceMsOf({ limits, queuedSince, finishedAt }: PriorityClass, at: number): number {
  if (queuedSince === null || finishedAt.length < Math.min(limits.maxRunning, mostRemembered)) return 0;
  // The time since the last finished request is part of it.
  return finishedAt.length < mostRemembered
    ? (at - queuedSince) / finishedAt.length
    : (at - finishedAt[0]!) / (mostRemembered - 1);
}

/** Half of the time that requests may wait, so that the pace can halve before a queued request is rejected. */
function isQueueTooLong(priority: PriorityClass, { client, at }: { client: string; at: number }): boolean {
  const { waiting, limits } = priority;
  return (
    waiting.size >= limits.maxWaiting ||
    waiting.countAhead(client) * paceMsOf(priority, at) > maxWaitMsOf(priority, at) / 2
  );
}

/** Rejects requests that have waited too long, and the last of those that would. */
function rejectLate(priority: PriorityClass, at: number) {
  if (priority.waiting.size === 0) return;
  const send = (each: Waiting) => {
    forget(priority, each);
    each.decide(false);
  };
  for (const each of priority.waiting.items()) if (at > each.until) send(each);
  const inTime = priority.limits.maxWaitMs / paceMsOf(priority, at);
  while (priority.waiting.size > inTime + 1) send(priority.waiting.last()!);
}

function isFull({ limits, running }: PriorityClass, at: number): boolean {
  let slots = 0;
  for (const { since } of running) if (at - since < longestWorkMs) slots += 1;
  return slots >= limits.maxRunning || running.size >= limits.maxRunning * mostPerSlot;
}
