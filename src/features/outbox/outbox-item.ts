import type { ErrorCode, FieldError } from '@catlas/platform/errors/app-error.ts';

export type StuckReason =
  /** The session is signed out; the item is sent automatically when its member signs in. */
  'signed-out' | 'photo' | 'too-large' | 'rules' | 'gone' | 'number-taken' | 'refused';

/** The user may be able to fix the problem. The server's message is in their language. */
export interface Problem {
  code: ErrorCode | 'no-answer' | 'not-ours';
  detail: string | null;
  fields: FieldError[];
}

export type OutboxState =
  | { state: 'queued' }
  | { state: 'sending'; since: number }
  /** The last try failed; the next one is at `nextTryAt`, in milliseconds since 1970. */
  | { state: 'waiting'; nextTryAt: number; problem: Problem }
  | { state: 'stuck'; reason: StuckReason; problem: Problem | null }
  | { state: 'sent'; at: number; answer: SentRow; isTold: boolean };

/** The row of a visitor's stored draft has its `client_id` as its id. */
export type SentRow = { id: number | string } & Record<string, unknown>;

export interface OutboxPost {
  /** This is the idempotency key `client_id`: the server stores a post once even if it is sent twice. */
  id: string;
  kind: 'cat' | 'comment' | 'sighting' | 'message';
  ownerId: string | null;
  path: string;
  fields: Record<string, string>;
  title: string;
  language: string;
  draft: unknown;
}

export type OutboxItem = OutboxPost & {
  hasPhoto: boolean;
  queuedAt: number;
  /** Counts tries, including those without a response; the backoff grows with it. */
  attempts: number;
  /** A try ended without a response, so the server may have the post and it can only be sent again unchanged. */
  mayHaveArrived: boolean;
} & OutboxState;

/** This post is only in its form and has never been sent with this content. */
export type DraftPost = OutboxPost & {
  state: 'draft';
  hasPhoto: boolean;
  editedAt: number;
};

export type StoredPost = DraftPost | OutboxItem;

export type OutboxEvent =
  | { type: 'claimed'; at: number }
  | { type: 'acknowledged'; at: number; answer: SentRow; isTold: boolean }
  | { type: 'postponed'; attempt: number; nextTryAt: number; problem: Problem }
  | { type: 'refused'; attempt: number; reason: StuckReason; problem: Problem | null; isCertain: boolean }
  /** The session check failed, so the item was not tried; it is due when a check succeeds. */
  | { type: 'unreachable'; at: number; problem: Problem }
  | { type: 'signed-out' }
  | { type: 'told' }
  /** A later answer gives a visitor's draft a new address, or the report that a member has made of it. */
  | { type: 'answered'; ownerId: string | null; answer: SentRow };

export function nextItem(item: OutboxItem, event: OutboxEvent): OutboxItem | null {
  if (item.state === 'sent') return nextSentItem(item, event);
  const base = baseOf(item);
  switch (event.type) {
    case 'claimed':
      return {
        ...base,
        // The result of a try is unknown if its page or worker was closed.
        mayHaveArrived: item.mayHaveArrived || item.state === 'sending',
        attempts: item.attempts + 1,
        state: 'sending',
        since: event.at,
      };
    case 'acknowledged':
      return {
        ...base,
        hasPhoto: false,
        mayHaveArrived: false,
        fields: {},
        draft: null,
        state: 'sent',
        at: event.at,
        answer: event.answer,
        isTold: event.isTold,
      };
    case 'postponed': {
      if (item.attempts !== event.attempt) return null;
      const { nextTryAt, problem } = event;
      // This includes a rate limit: browsers may repeat a request whose response was lost.
      return { ...base, mayHaveArrived: true, state: 'waiting', nextTryAt, problem };
    }
    case 'refused': {
      if (item.attempts !== event.attempt) return null;
      const { reason, problem } = event;
      return { ...base, mayHaveArrived: item.mayHaveArrived && !event.isCertain, state: 'stuck', reason, problem };
    }
    case 'unreachable':
      if (item.state === 'sending' || item.state === 'stuck') return null;
      return { ...base, state: 'waiting', nextTryAt: event.at, problem: event.problem };
    case 'signed-out':
      if (item.state === 'sending' || (item.state === 'stuck' && item.reason !== 'signed-out')) return null;
      return { ...base, state: 'stuck', reason: 'signed-out', problem: null };
    case 'told':
    case 'answered':
      return null;
  }
}

function nextSentItem(item: OutboxItem & { state: 'sent' }, event: OutboxEvent): OutboxItem | null {
  if (event.type === 'told') return item.isTold ? null : { ...item, isTold: true };
  if (event.type !== 'answered' || !awaitsCode(item)) return null;
  return { ...item, ownerId: event.ownerId, answer: event.answer, isTold: true };
}

/** Returns true if the server stores the post as a draft until its address is confirmed. */
export function awaitsCode(item: OutboxItem): boolean {
  return item.kind === 'cat' && item.state === 'sent' && item.ownerId === null && typeof item.answer.email === 'string';
}

export function isOpenToVisitors({ kind, ownerId, fields }: Pick<OutboxPost, 'kind' | 'ownerId' | 'fields'>): boolean {
  if (ownerId !== null) return false;
  return kind === 'sighting' || kind === 'message' || Object.hasOwn(fields, 'email');
}

export function postOf({ id, kind, ownerId, path, fields, title, language, draft }: OutboxPost): OutboxPost {
  return { id, kind, ownerId, path, fields, title, language, draft };
}

function baseOf(item: OutboxItem) {
  const { hasPhoto, queuedAt, attempts, mayHaveArrived } = item;
  return { ...postOf(item), hasPhoto, queuedAt, attempts, mayHaveArrived };
}

/** Returns true if the server certainly does not have the post, so that its text may change. */
export function canTakeBack(item: OutboxItem): boolean {
  return item.state !== 'sent' && item.state !== 'sending' && !item.mayHaveArrived;
}

interface DueOptions {
  now: number;
  readerId: string | null;
  hasNewLine: boolean;
}

/** The longest delay is an hour, for a rate limit; a later time comes from a wrong clock. */
export const longestWaitMs = 60 * 60_000;
/** This is longer than any try. In browsers without locks, an older claim counts as abandoned. */
export const longestTryMs = 240_000;

/** Returns true if the item can be sent now. An item in `sending` is due: its lock or time shows an active sender. */
export function isDue(item: OutboxItem, { now, readerId, hasNewLine }: DueOptions): boolean {
  if (!isOpenToVisitors(item) && (item.ownerId !== readerId || readerId === null)) return false;
  switch (item.state) {
    case 'queued':
    case 'sending':
      return true;
    case 'waiting':
      return (hasNewLine && isWaitingForLine(item)) || now >= item.nextTryAt || item.nextTryAt - now > longestWaitMs;
    case 'stuck':
      return item.reason === 'signed-out';
    case 'sent':
      return false;
  }
}

export function isWaitingForLine(item: OutboxItem): boolean {
  return item.state === 'waiting' && item.problem.code === 'no-answer';
}

/** Returns true if, as far as known, only this device has the post. */
export function isUnsent(item: OutboxItem): boolean {
  return item.state !== 'sent';
}
