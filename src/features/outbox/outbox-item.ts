import type { ErrorCode, FieldError } from '@catlas/platform/errors/app-error.ts';

/** Why an item waits for the user and not for the network. */
export type StuckReason =
  /** The session is signed out. The item is sent automatically once its member signs in. */
  | 'signed-out'
  /** The server rejects the photo: unsupported format, damaged, too many pixels. */
  | 'photo'
  | 'too-large'
  /** The server rejects a field, possibly with newer rules than the form's. */
  | 'rules'
  /** The cat or comment no longer exists. */
  | 'gone'
  /** Another post has its id: a retry gets a new id. */
  | 'number-taken'
  /** The member has no permission. */
  | 'refused';

/** A problem that the user may be able to fix, with the server's message in their language. */
export interface Problem {
  code: ErrorCode | 'no-answer' | 'not-ours';
  detail: string | null;
  fields: FieldError[];
}

export type OutboxState =
  /** Stored on this device, not tried yet. */
  | { state: 'queued' }
  | { state: 'sending'; since: number }
  /** The last try failed; the next one is at `nextTryAt`, in milliseconds since 1970. */
  | { state: 'waiting'; nextTryAt: number; problem: Problem }
  | { state: 'stuck'; reason: StuckReason; problem: Problem | null }
  /** The server has it. `answer` is its row; the text and the photo are deleted here. */
  | { state: 'sent'; at: number; answer: SentRow; isTold: boolean };

/** The row in the response. The id of a visitor's stored draft is its `client_id`. */
export type SentRow = { id: number | string } & Record<string, unknown>;

/** A post without its state: the data to make its request, at any time, by any build. */
export interface OutboxPost {
  /** The idempotency key, `client_id`: a post that is sent twice is stored once. */
  id: string;
  kind: 'cat' | 'comment' | 'sighting' | 'message';
  /** The author; null: a visitor. */
  ownerId: string | null;
  /** The path of the call, such as `/api/cats/add`. */
  path: string;
  /** The fields of the call, without `client_id` and photo. */
  fields: Record<string, string>;
  /** The title in lists: the cat's name. */
  title: string;
  /** The language of the server's messages. */
  language: string;
  /** Fields that only the form needs. */
  draft: unknown;
}

export type OutboxItem = OutboxPost & {
  hasPhoto: boolean;
  queuedAt: number;
  /** The number of tries, including those without a response. The backoff grows with it. */
  attempts: number;
  /** A try ended without a response, so the server may have the post: it can only be sent again unchanged. */
  mayHaveArrived: boolean;
} & OutboxState;

/** A post in its form: not submitted, and never sent with this content. */
export type DraftPost = OutboxPost & {
  state: 'draft';
  hasPhoto: boolean;
  /** Milliseconds since 1970. */
  editedAt: number;
};

/** The record of a report or comment on this device, from the first keystroke until the server has it. */
export type StoredPost = DraftPost | OutboxItem;

export type OutboxEvent =
  | { type: 'claimed'; at: number }
  | { type: 'acknowledged'; at: number; answer: SentRow; isTold: boolean }
  /** The number of the try; results of earlier tries are ignored. */
  | { type: 'postponed'; attempt: number; nextTryAt: number; problem: Problem }
  | { type: 'refused'; attempt: number; reason: StuckReason; problem: Problem | null; isCertain: boolean }
  /** It was not tried, because the session check failed. It is due as soon as one succeeds. */
  | { type: 'unreachable'; at: number; problem: Problem }
  | { type: 'signed-out' }
  /** The user has seen that it was sent. */
  | { type: 'told' }
  /** A later answer about a visitor's draft: its new address, or the report that a member has made of it. */
  | { type: 'answered'; ownerId: string | null; answer: SentRow };

/** The item after an event; null: the event does not apply. */
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
      // Also for a rate limit, which the server checks first: browsers may repeat a request whose response was lost.
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

/** Whether the server has stored the post as a draft that its address has not confirmed. */
export function awaitsCode(item: OutboxItem): boolean {
  return item.kind === 'cat' && item.state === 'sent' && item.ownerId === null && typeof item.answer.email === 'string';
}

/** Whether it is sent without an account: a visitor's sighting or message, and a report with an address. */
export function isOpenToVisitors({ kind, ownerId, fields }: Pick<OutboxPost, 'kind' | 'ownerId' | 'fields'>): boolean {
  if (ownerId !== null) return false;
  return kind === 'sighting' || kind === 'message' || Object.hasOwn(fields, 'email');
}

/** A post's content, without its state. */
export function postOf({ id, kind, ownerId, path, fields, title, language, draft }: OutboxPost): OutboxPost {
  return { id, kind, ownerId, path, fields, title, language, draft };
}

function baseOf(item: OutboxItem) {
  const { hasPhoto, queuedAt, attempts, mayHaveArrived } = item;
  return { ...postOf(item), hasPhoto, queuedAt, attempts, mayHaveArrived };
}

/** Whether the text may be changed: the server certainly does not have it. */
export function canTakeBack(item: OutboxItem): boolean {
  return item.state !== 'sent' && item.state !== 'sending' && !item.mayHaveArrived;
}

interface DueOptions {
  now: number;
  /** The signed-in member; null: a visitor, who sends only what needs no account. */
  readerId: string | null;
  /** The network is back: items that waited only for it are due. */
  hasNewLine: boolean;
}

/** The longest delay, an hour of a rate limit. A later time comes from a wrong clock. */
export const longestWaitMs = 60 * 60_000;
/** Longer than any try. In browsers without locks, an older claim counts as abandoned. */
export const longestTryMs = 240_000;

/** Whether to send it now. An item in `sending` counts as due: its lock, or its time, shows whether a sender is active. */
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

/** Whether it waits only because the last try, or the session check before it, had no response. */
export function isWaitingForLine(item: OutboxItem): boolean {
  return item.state === 'waiting' && item.problem.code === 'no-answer';
}

/** Whether a submitted post is, as far as known, only on this device. */
export function isUnsent(item: OutboxItem): boolean {
  return item.state !== 'sent';
}
