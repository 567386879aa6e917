import {
  isDue,
  isOpenToVisitors,
  isWaitingForLine,
  longestTryMs,
  nextItem,
  type OutboxItem,
  type SentRow,
} from './outbox-item.ts';
import { type OutboxServer, ownServer, type PostRequest, type Session, toRequest } from './outbox-request.ts';
import { findPhotos, listItems, removeItem, stepItem } from './outbox-store.ts';
import { type Outcome, type Plan, planNext } from './retry-plan.ts';

/** The dependencies of sending; tests replace them. */
export interface OutboxEnvironment {
  server: OutboxServer;
  now: () => number;
  /** From 0 to 1. */
  random: () => number;
  /** Null: the browser has no locks. A post that is sent twice is still stored once. */
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
  /** Sends only this item, even before its time: the user waits for it. */
  onlyId?: string;
  /** The network is back: items that waited for it are due now. */
  hasNewLine?: boolean;
  /**
   * Checks the session also if an item only waits after a try without a response. Without a session the network is down, so
   * such an item becomes due: it is sent as soon as a later check succeeds, and not after its backoff.
   */
  checksLine?: boolean;
  /** Only with `onlyId`. */
  onProgress?: (sent: number) => void;
  /** Only with `onlyId`: the server has it, even if a full device cannot record that. */
  onArrived?: (answer: SentRow) => void;
  /** The caller shows the arrival itself; no other notice is needed. */
  isWatched?: boolean;
}

export interface SendReport {
  /** Time of the next retry in milliseconds since 1970; null: none. */
  nextTryAt: number | null;
  /** Whether the session check had a response; null: there was no check. */
  isReachable: boolean | null;
}

/** Concurrent uploads: enough to use the network, few enough that a slow one still makes progress. */
const mostAtOnce = 3;

/**
 * Sends the due items of the signed-in member, each independently. Several pages and the worker may run it concurrently:
 * the holder of an item's lock sends it. Rejects only if the device's store can't be read.
 */
export async function sendOutbox(environment: OutboxEnvironment, options: SendOptions = {}): Promise<SendReport> {
  const isWanted = ({ id, state }: OutboxItem) => (options.onlyId ? id === options.onlyId : true) && state !== 'sent';
  const candidates = (await listItems()).filter(isWanted);
  let isReachable: boolean | null = null;
  if (candidates.some((item) => needsSession(item, environment, options))) {
    const session = await environment.server.findSession();
    isReachable = session !== null;
    if (session) await sendInSession(environment, { options, session, items: candidates });
    else await postponeAll(environment, candidates, options);
  }
  return { nextTryAt: findNextTry(await listItems()), isReachable };
}

function needsSession(item: OutboxItem, environment: OutboxEnvironment, options: SendOptions): boolean {
  const isChecked = options.checksLine === true && item.ownerId !== null && isWaitingForLine(item);
  return isChecked || isCandidate(item, environment, options);
}

/** The due items before the session is known, of any member. */
function isCandidate(
  item: OutboxItem,
  { now }: OutboxEnvironment,
  { onlyId, hasNewLine = false }: SendOptions,
): boolean {
  if (item.ownerId === null && !isOpenToVisitors(item)) return false;
  return onlyId !== undefined || isDue(item, { now: now(), readerId: item.ownerId, hasNewLine });
}

async function sendInSession(
  environment: OutboxEnvironment,
  { options, session, items }: { options: SendOptions; session: Session; items: OutboxItem[] },
): Promise<void> {
  const { readerId } = session;
  if (readerId === null) {
    for (const item of items) {
      if (item.ownerId !== null && isCandidate(item, environment, options)) {
        await stepItem(item.id, { type: 'signed-out' });
      }
    }
  }
  const isForced = options.onlyId !== undefined;
  const due = items.filter(
    (item) =>
      (isOpenToVisitors(item) || (item.ownerId !== null && item.ownerId === readerId)) &&
      (isForced || isDue(item, { now: environment.now(), readerId, hasNewLine: options.hasNewLine ?? false })),
  );
  const waiting = due.values();
  const work = async () => {
    // A failure of one item, even of the store, does not affect the others.
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

/** Whether another sender may still be active. If the browser has locks, the locks decide. */
function isBusy(item: OutboxItem, { locks, now }: OutboxEnvironment): boolean {
  if (locks || item.state !== 'sending') return false;
  const age = now() - item.since;
  // A time in the future comes from a wrong clock.
  return age >= 0 && age < longestTryMs;
}

async function sendItem(environment: OutboxEnvironment, { item, session, options }: Sending): Promise<void> {
  const claimed = await claim(environment, { item, options });
  if (!claimed) return;
  const photos = claimed.hasPhoto ? await findPhotos(claimed.id) : [];
  const report = options.onProgress ? { onProgress: options.onProgress } : {};
  const post = async (present: Session): Promise<Outcome> => {
    const request: PostRequest = { ...toRequest(claimed, { photos, session: present }), ...report };
    return environment.server.post(request);
  };
  const plan = (outcome: Outcome, isTokenNew: boolean) =>
    planNext(outcome, { row: rowOf(claimed), attempts: claimed.attempts, random: environment.random(), isTokenNew });
  let next = plan(await post(session), false);
  if (next.next === 'renew-token') {
    const renewed = await environment.server.findSession();
    next = plan(renewed ? await post(renewed) : { type: 'no-answer' }, true);
  }
  await follow(environment, { item: claimed, plan: next, options });
}

/** The field of the answer: a visitor's report is stored as a draft. */
const rowOf = (item: OutboxItem) => (item.kind === 'cat' && isOpenToVisitors(item) ? 'draft' : item.kind);

/** The current item: another page may have changed, sent or deleted it. */
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
        readerId: present.ownerId,
        hasNewLine: (options.hasNewLine ?? false) && present.attempts === item.attempts,
      }));
  try {
    return await stepItem(item.id, event, isWanted);
  } catch {
    // A full device cannot record the try, but sending an item frees space.
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
      // A full device cannot record that it is sent, but can delete it.
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

/** The session check failed, so nothing was sent. Writes nothing that the store already has, because checks repeat every few seconds. */
async function postponeAll(environment: OutboxEnvironment, items: OutboxItem[], options: SendOptions): Promise<void> {
  const at = environment.now();
  for (const item of items) {
    if (!needsSession(item, environment, options)) continue;
    if (item.state === 'waiting' && isWaitingForLine(item) && item.nextTryAt <= at) continue;
    await stepItem(item.id, { type: 'unreachable', at, problem: { code: 'no-answer', detail: null, fields: [] } });
  }
}

function findNextTry(items: OutboxItem[]): number | null {
  const times = items.flatMap((item) => (item.state === 'waiting' ? [item.nextTryAt] : []));
  return times.length > 0 ? Math.min(...times) : null;
}
