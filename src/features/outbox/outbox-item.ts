import type { ErrorCode, FieldError } from '@catlas/platform/errors/app-error.ts';

/** Why an item waits for the person and not for the network. */
export type StuckReason =
  /** The session is signed out. The item is sent automatically once its member signs in. */
  | 'signed-out'
  /** The server will not have the photo: of another kind, damaged, too many pixels. */
  | 'photo'
  | 'too-large'
  /** A field is refused, possibly by rules that are newer than the form. */
  | 'rules'
  /** What it is about is not there any more. */
  | 'gone'
  /** Its number is another post's: it gets one of its own when it is tried again. */
  | 'number-taken'
  /** The member may not. */
  | 'refused';

/** What the person may do something about, in their language where the server said it. */
export interface Problem {
  code: ErrorCode | 'no-answer' | 'not-ours';
  detail: string | null;
  fields: FieldError[];
}

export type OutboxState =
  /** Kept on this device, and not tried since. */
  | { state: 'queued' }
  | { state: 'sending'; since: number }
  /** Tried in vain; milliseconds since 1970 of the next try. */
  | { state: 'waiting'; nextTryAt: number; problem: Problem }
  | { state: 'stuck'; reason: StuckReason; problem: Problem | null }
  /** The server has it. `answer` is its row; the words and the photo are not kept here any more. */
  | { state: 'sent'; at: number; answer: SentRow; isTold: boolean };

/** The row as the call answers it. */
export type SentRow = { id: number } & Record<string, unknown>;

/** What a post is, beside what has become of it: how to make its request again, at any time, by any build. */
export interface OutboxPost {
  /** The server's `client_id`: however often it is sent, it is stored once. */
  id: string;
  kind: 'cat' | 'comment';
  /** The member who wrote it; null: the author was signed out. */
  ownerId: string | null;
  /** Of the call, such as `/api/cats/add`. */
  path: string;
  /** As the call takes them, without `client_id` and photo. */
  fields: Record<string, string>;
  /** By which people know it again: the cat's name. */
  title: string;
  /** In which the server says what is wrong. */
  language: string;
  /** What the form needs to take it back, and the server does not. */
  draft: unknown;
}

export type OutboxItem = OutboxPost & {
  hasPhoto: boolean;
  queuedAt: number;
  /** How many tries there have been, in vain ones to reach anybody included; its longer waits come from it. */
  attempts: number;
  /** A try ended without a word of the server's about it, so it may be there already: it can only be sent again as it is. */
  mayHaveArrived: boolean;
} & OutboxState;

/** A post that its form still has: it is not submitted, and was never sent as it is now. */
export type DraftPost = OutboxPost & {
  state: 'draft';
  hasPhoto: boolean;
  /** Milliseconds since 1970. */
  editedAt: number;
};

/** The record of a report or comment on this device, from its first letter until the server has it. */
export type StoredPost = DraftPost | OutboxItem;

export type OutboxEvent =
  | { type: 'claimed'; at: number }
  | { type: 'acknowledged'; at: number; answer: SentRow; isTold: boolean }
  /** Of the try with this number; an older one's word counts no more. */
  | { type: 'postponed'; attempt: number; nextTryAt: number; problem: Problem }
  | { type: 'refused'; attempt: number; reason: StuckReason; problem: Problem | null; isCertain: boolean }
  /** It was not even tried: no answer to who is signed in. */
  | { type: 'unreachable'; nextTryAt: number; problem: Problem }
  | { type: 'signed-out' }
  /** The person has been told that it has arrived. */
  | { type: 'told' };

/** What becomes of an item; null: the event has nothing to say to it (any more). */
export function nextItem(item: OutboxItem, event: OutboxEvent): OutboxItem | null {
  if (item.state === 'sent') return event.type === 'told' && !item.isTold ? { ...item, isTold: true } : null;
  const base = baseOf(item);
  switch (event.type) {
    case 'claimed':
      return {
        ...base,
        // A try that was under way when its page or worker ended has not said how it went.
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
      // Also at a limit, which the server looks at first: browsers repeat a request by themselves where its answer got lost.
      return { ...base, mayHaveArrived: true, state: 'waiting', nextTryAt, problem };
    }
    case 'refused': {
      if (item.attempts !== event.attempt) return null;
      const { reason, problem } = event;
      return { ...base, mayHaveArrived: item.mayHaveArrived && !event.isCertain, state: 'stuck', reason, problem };
    }
    case 'unreachable':
      if (item.state === 'sending' || item.state === 'stuck') return null;
      return {
        ...base,
        attempts: item.attempts + 1,
        state: 'waiting',
        nextTryAt: event.nextTryAt,
        problem: event.problem,
      };
    case 'signed-out':
      if (item.state === 'sending' || (item.state === 'stuck' && item.reason !== 'signed-out')) return null;
      return { ...base, state: 'stuck', reason: 'signed-out', problem: null };
    case 'told':
      return null;
  }
}

/** What a post is, without what has become of it. */
export function postOf({ id, kind, ownerId, path, fields, title, language, draft }: OutboxPost): OutboxPost {
  return { id, kind, ownerId, path, fields, title, language, draft };
}

function baseOf(item: OutboxItem) {
  const { hasPhoto, queuedAt, attempts, mayHaveArrived } = item;
  return { ...postOf(item), hasPhoto, queuedAt, attempts, mayHaveArrived };
}

/** Whether the words may be changed here: the server has certainly none of them. */
export function canTakeBack(item: OutboxItem): boolean {
  return item.state !== 'sent' && item.state !== 'sending' && !item.mayHaveArrived;
}

interface DueOptions {
  now: number;
  /** Who is signed in. */
  readerId: string;
  /** A line has come back: what waits for one only waits no longer. */
  hasNewLine: boolean;
}

/** Beyond it nothing is made to wait, so a time further away is of a clock that went wrong: an hour of a rate limit. */
export const longestWaitMs = 60 * 60_000;
/** Longer than any try may take. In browsers without locks, an older claim counts as abandoned. */
export const longestTryMs = 240_000;

/** Whether to send it now. An item in `sending` counts as due: its lock, or its time, shows whether a sender is active. */
export function isDue(item: OutboxItem, { now, readerId, hasNewLine }: DueOptions): boolean {
  if (item.ownerId !== readerId) return false;
  switch (item.state) {
    case 'queued':
    case 'sending':
      return true;
    case 'waiting':
      return (
        (hasNewLine && item.problem.code === 'no-answer') ||
        now >= item.nextTryAt ||
        item.nextTryAt - now > longestWaitMs
      );
    case 'stuck':
      return item.reason === 'signed-out';
    case 'sent':
      return false;
  }
}

/** Whether a submitted post is on this device only, as far as is known. */
export function isUnsent(item: OutboxItem): boolean {
  return item.state !== 'sent';
}
