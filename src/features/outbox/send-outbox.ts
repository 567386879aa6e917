import { isDue, longestTryMs, nextItem, type OutboxItem, type SentRow } from './outbox-item.ts';
import { type OutboxServer, ownServer, type PostRequest, type Session, toRequest } from './outbox-request.ts';
import { findPhoto, listItems, removeItem, stepItem } from './outbox-store.ts';
import { backOff, type Outcome, type Plan, planNext } from './retry-plan.ts';

/** What sending depends on; tests bring their own. */
export interface OutboxEnvironment {
  server: OutboxServer;
  now: () => number;
  /** From 0 to 1. */
  random: () => number;
  /** Null: the browser has none. What is posted twice then is still stored once. */
  locks: Pick<LockManager, 'request'> | null;
}

export function openEnvironment(): OutboxEnvironment {
  return {
    server: ownServer,
    now: () => Date.now(),
    random: () => Math.random(),
    locks: navigator.locks ?? null,
  };
}

export interface SendOptions {
  /** Only this one, whether or not its time has come: the person waits for it. */
  onlyId?: string;
  /** A line has come back: what waited for one goes now. */
  hasNewLine?: boolean;
  /** Only with `onlyId`. */
  onProgress?: (sent: number) => void;
  /** Only with `onlyId`: the server has it, also where the device has no room for a note of that. */
  onArrived?: (answer: SentRow) => void;
  /** The caller shows the arrival itself; no other notice is needed. */
  isWatched?: boolean;
}

export interface SendReport {
  /** Milliseconds since 1970 when something is due again; null: nothing waits for a time. */
  nextTryAt: number | null;
}

/** Enough for a line, few enough that a slow one is not divided among many. */
const mostAtOnce = 3;

/**
 * Sends what is due of the member who is signed in, each on its own, so that none waits for another. Several pages and the worker
 * may run it concurrently: the holder of an item's lock sends it. Rejects only if the device's store can't be read.
 */
export async function sendOutbox(environment: OutboxEnvironment, options: SendOptions = {}): Promise<SendReport> {
  const isWanted = ({ id, state }: OutboxItem) => (options.onlyId ? id === options.onlyId : true) && state !== 'sent';
  const candidates = (await listItems()).filter(isWanted);
  if (candidates.some((item) => isCandidate(item, environment, options))) {
    const session = await environment.server.findSession();
    if (session) await sendInSession(environment, { options, session, items: candidates });
    else await postponeAll(environment, candidates, options);
  }
  return { nextTryAt: findNextTry(await listItems()) };
}

/** Before it is known who is signed in: each member's own are due, if any are. */
function isCandidate(
  item: OutboxItem,
  { now }: OutboxEnvironment,
  { onlyId, hasNewLine = false }: SendOptions,
): boolean {
  if (item.ownerId === null) return false;
  return onlyId !== undefined || isDue(item, { now: now(), readerId: item.ownerId, hasNewLine });
}

async function sendInSession(
  environment: OutboxEnvironment,
  { options, session, items }: { options: SendOptions; session: Session; items: OutboxItem[] },
): Promise<void> {
  const { readerId } = session;
  if (readerId === null) {
    for (const item of items) {
      if (isCandidate(item, environment, options)) await stepItem(item.id, { type: 'signed-out' });
    }
    return;
  }
  const isForced = options.onlyId !== undefined;
  const due = items.filter(
    (item) =>
      item.ownerId === readerId &&
      (isForced || isDue(item, { now: environment.now(), readerId, hasNewLine: options.hasNewLine ?? false })),
  );
  const waiting = due.values();
  const work = async () => {
    // What happens to one is nothing to the others, be it that the store refuses to change it.
    for (const item of waiting) await sendLocked(environment, { item, session, options }).catch(() => undefined);
  };
  await Promise.all(Array.from({ length: mostAtOnce }, work));
}

interface Sending {
  item: OutboxItem;
  session: Session;
  options: SendOptions;
}

async function sendLocked(environment: OutboxEnvironment, sending: Sending): Promise<void> {
  const { item } = sending;
  if (environment.locks) {
    await environment.locks.request(`catlas-outbox:${item.id}`, { ifAvailable: true }, async (lock) => {
      if (lock) await sendItem(environment, sending);
    });
  } else {
    await sendItem(environment, sending);
  }
}

/** Whether another sender may still be active. Where the browser has locks, the locks decide. */
function isBusy(item: OutboxItem, { locks, now }: OutboxEnvironment): boolean {
  if (locks || item.state !== 'sending') return false;
  const age = now() - item.since;
  // A time to come is of a clock that went wrong.
  return age >= 0 && age < longestTryMs;
}

async function sendItem(environment: OutboxEnvironment, { item, session, options }: Sending): Promise<void> {
  const claimed = await claim(environment, { item, options });
  if (!claimed) return;
  const photo = claimed.hasPhoto ? await findPhoto(claimed.id) : null;
  const report = options.onProgress ? { onProgress: options.onProgress } : {};
  const post = async (present: Session): Promise<Outcome> => {
    const request: PostRequest = { ...toRequest(claimed, { photo, session: present }), ...report };
    return environment.server.post(request);
  };
  const plan = (outcome: Outcome, isTokenNew: boolean) =>
    planNext(outcome, { row: claimed.kind, attempts: claimed.attempts, random: environment.random(), isTokenNew });
  let next = plan(await post(session), false);
  if (next.next === 'renew-token') {
    const renewed = await environment.server.findSession();
    next = plan(renewed ? await post(renewed) : { type: 'no-answer' }, true);
  }
  await follow(environment, { item: claimed, plan: next, options });
}

/** As it is by now, for another page may have changed, sent or dropped it. */
async function claim(
  environment: OutboxEnvironment,
  { item, options }: Pick<Sending, 'item' | 'options'>,
): Promise<OutboxItem | null> {
  const event = { type: 'claimed', at: environment.now() } as const;
  const isWanted = (present: OutboxItem) =>
    present.ownerId === item.ownerId &&
    !isBusy(present, environment) &&
    (options.onlyId !== undefined ||
      isDue(present, {
        now: event.at,
        readerId: present.ownerId ?? '',
        hasNewLine: (options.hasNewLine ?? false) && present.attempts === item.attempts,
      }));
  try {
    return await stepItem(item.id, event, isWanted);
  } catch {
    // A full device takes no note of the try, but what is sent makes room.
    return nextItem(item, event);
  }
}

async function follow(
  environment: OutboxEnvironment,
  { item, plan, options }: { item: OutboxItem; plan: Plan; options: SendOptions },
): Promise<void> {
  const { id, attempts: attempt } = item;
  const now = environment.now();
  switch (plan.next) {
    case 'acknowledge':
      options.onArrived?.(plan.answer);
      // A full device has no room for the note that it is sent, but removing makes some.
      await stepItem(id, {
        type: 'acknowledged',
        at: now,
        answer: plan.answer,
        isTold: options.isWatched ?? false,
      }).catch(() => removeItem(id));
      return;
    case 'wait': {
      const { waitMs, problem } = plan;
      await stepItem(id, { type: 'postponed', attempt, nextTryAt: now + waitMs, problem });
      return;
    }
    case 'ask-person': {
      const { reason, problem, isCertain } = plan;
      await stepItem(id, { type: 'refused', attempt, reason, problem, isCertain });
      return;
    }
    case 'renew-token':
      return;
  }
}

/** The session check failed, so nothing was sent. */
async function postponeAll(environment: OutboxEnvironment, items: OutboxItem[], options: SendOptions): Promise<void> {
  const problem = { code: 'no-answer', detail: null, fields: [] } as const;
  for (const item of items) {
    if (!isCandidate(item, environment, options)) continue;
    const nextTryAt = environment.now() + backOff(item.attempts + 1, environment.random());
    await stepItem(item.id, { type: 'unreachable', nextTryAt, problem: { ...problem, fields: [] } });
  }
}

function findNextTry(items: OutboxItem[]): number | null {
  const times = items.flatMap((item) => (item.state === 'waiting' ? [item.nextTryAt] : []));
  return times.length > 0 ? Math.min(...times) : null;
}
