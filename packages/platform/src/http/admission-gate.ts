import { createFairLine, type FairLine, shareOfClient } from '#queue/fair-line.ts';

export interface PriorityLimits {
  maxRunning: number;
  /** One client's requests take a quarter of the queue at most. */
  maxWaiting: number;
  /** A request that would wait longer than half of this is rejected on arrival. */
  maxWaitMs: number;
  /** The limit applies once the queue has existed for longer than `maxWaitMs`, or a request was rejected. */
  maxWaitUnderLoadMs: number;
}

export interface Visit {
  admitted: Promise<boolean> | false;
  /** Call it when the answer begins, or when the client has disconnected. */
  leave(): void;
}

interface PriorityClass {
  limits: PriorityLimits;
  waiting: FairLine<Waiting>;
  running: Set<Running>;
  queuedSince: number | null;
  finishedAt: number[];
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

/** A longer request waits for another service or queue, so it no longer counts as using its slot. */
const longestWorkMs = 1_000;
const mostPerSlot = 4;
const sweepMs = 50;
/** A burst must not make a turn of the event loop long. */
const mostInTurn = 4;
const longestTurnMs = 5;
const mostRemembered = 32;

export function createAdmissionGate<Name extends string>(
  classes: Record<Name, PriorityLimits>,
  { now = () => performance.now() }: { now?: () => number } = {},
): AdmissionGate<Name> {
  return new AdmissionGate(classes, now);
}

/** Each class has its own slots and queue, whose length follows the rate. Libraries know no clients (decision 34). */
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

  rejects(name: Name, client: string): boolean {
    const priority = this.#classes.get(name)!;
    const own = priority.waiting.countOf(client);
    if (own >= shareOfClient(priority.limits.maxWaiting)) return true;
    const isRejected = isQueueTooLong(priority, { client, at: this.#now() });
    // A burst of one client is no reason for others to wait for less time.
    if (isRejected && own === 0) priority.isOverloaded = true;
    return isRejected;
  }

  /** Call it once the body has arrived, because a slot must not wait for a client. */
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

  figures(): { name: string; waiting: number; running: number }[] {
    return [...this.#classes].map(([name, { waiting, running }]) => ({
      name,
      waiting: waiting.size,
      running: running.size,
    }));
  }

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

/** Returns 0 while the pace is unknown: until as many requests have finished as there are slots. */
function paceMsOf({ limits, queuedSince, finishedAt }: PriorityClass, at: number): number {
  if (queuedSince === null || finishedAt.length < Math.min(limits.maxRunning, mostRemembered)) return 0;
  return finishedAt.length < mostRemembered
    ? (at - queuedSince) / finishedAt.length
    : (at - finishedAt[0]!) / (mostRemembered - 1);
}

/** At half of the waiting time, the pace can halve before a queued request is rejected. */
function isQueueTooLong(priority: PriorityClass, { client, at }: { client: string; at: number }): boolean {
  const { waiting, limits } = priority;
  return (
    waiting.size >= limits.maxWaiting ||
    waiting.countAhead(client) * paceMsOf(priority, at) > maxWaitMsOf(priority, at) / 2
  );
}

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
