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

export interface OutboxEnvironment {
  server: OutboxServer;
  now: () => number;
  random: () => number;
  /** Null means that the browser has no locks; the server still stores a post once. */
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
  onlyId?: string;
  hasNewLine?: boolean;
  /** Also checks the session for items whose last try had no response; they are due once a check succeeds. */
  checksLine?: boolean;
  onProgress?: (sent: number) => void;
  /** Called with `onlyId` when the server has the post, even if a full device cannot record that. */
  onArrived?: (answer: SentRow) => void;
  isWatched?: boolean;
}

export interface SendReport {
  /** Counts milliseconds since 1970; null means that no retry is planned. */
  nextTryAt: number | null;
  /** Says whether the session check had a response; null means that there was no check. */
  isReachable: boolean | null;
}

/** Three uploads use the network well, and a slow one still makes progress. */
const mostAtOnce = 3;

/** Pages and the worker may run this concurrently: the lock's holder sends. Rejects if the store cannot be read. */
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

/** Returns true if another sender may still be active. If the browser has locks, they decide. */
function isBusy(item: OutboxItem, { locks, now }: OutboxEnvironment): boolean {
  if (locks || item.state !== 'sending') return false;
  const age = now() - item.since;
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

/** The server stores a visitor's report as a draft. */
const rowOf = (item: OutboxItem) => (item.kind === 'cat' && isOpenToVisitors(item) ? 'draft' : item.kind);

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
      // A full device cannot record that the item is sent, but can delete it.
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

/** Writes only what differs from the store, because checks repeat every few seconds. */
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
