import { canTakeBack, isUnsent, type OutboxItem, type OutboxPost } from '#features/outbox/outbox-item.ts';
import { findItem, listItems, NotStoredError, storePost } from '#features/outbox/outbox-store.ts';
import { openPageEnvironment } from '#features/outbox/page-environment.ts';
import { tryNow } from '#features/outbox/send-now.ts';
import { type OutboxEnvironment, sendOutbox } from '#features/outbox/send-outbox.ts';
import type { Closing } from './schedule.ts';

export interface SeenItem {
  id: string;
  state: OutboxItem['state'];
  reason: string | null;
  rowId: number | string | null;
  /** The page says that nothing has arrived, and lets the user edit the text. */
  isSaidToBeHereOnly: boolean;
}

type KeepResult = 'kept' | 'not kept' | 'tab ended';
type SendResult = 'over' | 'tab ended';

interface SendHow {
  isAsked: boolean;
  closing: Closing | null;
  isForgetful: boolean;
}

let shiftMs = 0;
const realNow = Date.now.bind(Date);
Date.now = () => realNow() + shiftMs;

/** Production waits three minutes; the order of events is the same. */
let longestSilenceMs = Number.POSITIVE_INFINITY;
const realTimeout = AbortSignal.timeout.bind(AbortSignal);
AbortSignal.timeout = (ms) => realTimeout(Math.min(ms, longestSilenceMs));
const realSend = XMLHttpRequest.prototype.send;
XMLHttpRequest.prototype.send = function (body) {
  this.timeout = Math.min(this.timeout, longestSilenceMs);
  realSend.call(this, body);
};

let closing: Closing | null = null;
let end: (() => void) | null = null;
let ending: IDBTransaction | null = null;

/** Nothing runs in the page after this step, as in a closed tab. */
const realTransaction = IDBDatabase.prototype.transaction;
IDBDatabase.prototype.transaction = function (stores, mode, options) {
  const transaction = realTransaction.call(this, stores, mode, options);
  if (mode !== 'readwrite' || !closing || --closing.write > 0) return transaction;
  const stop = (event: Event) => {
    event.stopImmediatePropagation();
    end?.();
  };
  if (closing.when === 'within') ending = transaction;
  else transaction.addEventListener('complete', stop);
  closing = null;
  for (const type of ['abort', 'error']) {
    transaction.addEventListener(type, (event) => ending === transaction && stop(event));
  }
  return transaction;
};
for (const name of ['get', 'put', 'delete'] as const) {
  const real = IDBObjectStore.prototype[name] as (...input: unknown[]) => IDBRequest;
  IDBObjectStore.prototype[name] = function (this: IDBObjectStore, ...input: unknown[]) {
    const request = real.apply(this, input);
    const { transaction } = this;
    if (ending === transaction) {
      for (const type of ['success', 'error']) {
        request.addEventListener(type, (event) => {
          event.stopImmediatePropagation();
          event.preventDefault();
          if (type === 'success') transaction.abort();
        });
      }
    }
    return request;
  } as never;
}

function untilEnd<Result>(work: Promise<Result>): Promise<Result | 'tab ended'> {
  return Promise.race([work, new Promise<'tab ended'>((resolve) => (end = () => resolve('tab ended')))]);
}

function forgetful(environment: OutboxEnvironment): OutboxEnvironment {
  const { server } = environment;
  return {
    ...environment,
    server: {
      ...server,
      post(request) {
        const { body } = request;
        if (body instanceof FormData) body.set('client_id', crypto.randomUUID());
        const renewed =
          typeof body === 'string' ? JSON.stringify({ ...JSON.parse(body), client_id: crypto.randomUUID() }) : body;
        return server.post({ ...request, body: renewed });
      },
    },
  };
}

const bench = {
  setShift(ms: number) {
    shiftMs = ms;
  },
  setLongestSilence(ms: number) {
    longestSilenceMs = ms;
  },
  keep(post: OutboxPost, { photos, closing: at }: { photos: string[]; closing: Closing | null }): Promise<KeepResult> {
    closing = at;
    const blobs = photos.map(
      (photo) => new Blob([Uint8Array.from(atob(photo), (each) => each.charCodeAt(0))], { type: 'image/jpeg' }),
    );
    const keep = async () => {
      try {
        await storePost(post, { photos: blobs, now: Date.now() });
        return 'kept' as const;
      } catch (error) {
        if (error instanceof NotStoredError) return 'not kept' as const;
        throw error;
      }
    };
    return untilEnd(keep());
  },
  send({ isAsked, closing: at, isForgetful }: SendHow): Promise<SendResult> {
    closing = at;
    const environment = isForgetful ? forgetful(openPageEnvironment()) : openPageEnvironment();
    const send = async () => {
      if (isAsked)
        await Promise.all(
          (await listItems()).filter(isUnsent).map(({ id }) => sendOutbox(environment, { onlyId: id })),
        );
      else await sendOutbox(environment, { hasNewLine: true });
      closing = null;
      return 'over' as const;
    };
    return untilEnd(send());
  },
  async tryAgain(id: string) {
    const item = await findItem(id);
    if (item) await tryNow(item);
  },
  async see(): Promise<SeenItem[]> {
    return (await listItems()).map((item) => ({
      id: item.id,
      state: item.state,
      reason: item.state === 'stuck' ? item.reason : item.state === 'waiting' ? item.problem.code : null,
      rowId: item.state === 'sent' ? item.answer.id : null,
      isSaidToBeHereOnly: canTakeBack(item),
    }));
  },
};

declare global {
  interface Window {
    outboxBench: typeof bench;
  }
}
window.outboxBench = bench;
