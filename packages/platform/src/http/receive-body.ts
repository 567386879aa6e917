import type { IncomingMessage } from 'node:http';
import { freeBytes } from '#memory/free-bytes.ts';

/** The Node adapter of Hono reads `rawBody` in place of the stream. */
export type ReceivedMessage = IncomingMessage & { rawBody?: Buffer };

export interface BodyLimits {
  graceMs: number;
  /** After the grace time, each second needs this many bytes. */
  minBytesPerSecond: number;
  mostPerClient: number;
  /** Small bodies are exempt, so that people can sign in while the memory is full. */
  maxHeldBytes: number;
}

/** A 0.5 MB photo at 2 kB/s takes 250 s, and after 300 s Node ends any request; 64 clients may share an address. */
export const usualBodyLimits: BodyLimits = {
  graceMs: 30_000,
  minBytesPerSecond: 2_000,
  mostPerClient: 64,
  maxHeldBytes: 256_000_000,
};

const smallBytes = 64 * 1024;

/** A client that sends more than this after a refusal finds its connection closed. */
const maxDiscardedBytes = 64_000_000;

export type BodyOutcome = 'received' | 'too-slow' | 'busy' | 'gone';

interface Body {
  client: string;
  /** Excess is read and dropped, because most clients read no answer before they have sent all. */
  maxBytes: number;
}

export interface BodyReceiver {
  /** A slow client holds no place in a queue, and memory grows with what arrived, not with what was announced. */
  receive(incoming: IncomingMessage, body: Body): Promise<BodyOutcome>;
  /** Closing the socket early would cost the client its answer. */
  discard(incoming: IncomingMessage): void;
}

export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && Number(length) > 0);
}

export function createBodyReceiver(limits: BodyLimits = usualBodyLimits): BodyReceiver {
  const openByClient = new Map<string, number>();
  let heldBytes = 0;

  function open(client: string): () => void {
    openByClient.set(client, (openByClient.get(client) ?? 0) + 1);
    return () => {
      const left = openByClient.get(client)! - 1;
      if (left > 0) openByClient.set(client, left);
      else openByClient.delete(client);
    };
  }

  function hold(from: number, to: number): boolean {
    if (to > smallBytes && heldBytes + to - from > limits.maxHeldBytes) return false;
    heldBytes += to - from;
    return true;
  }

  function discard(incoming: IncomingMessage) {
    const close = () => incoming.socket.destroy();
    const pace = watchPace(limits, close);
    let discarded = 0;
    incoming.on('data', (chunk: Buffer) => {
      pace.note(chunk.byteLength);
      discarded += chunk.byteLength;
      if (discarded > maxDiscardedBytes) close();
    });
    incoming.on('error', () => undefined);
    incoming.once('close', pace.stop);
    incoming.resume();
  }

  return {
    discard,
    async receive(incoming: ReceivedMessage, { client, maxBytes }) {
      const announced = Number(incoming.headers['content-length'] ?? Number.NaN);
      if (announced > maxDiscardedBytes) {
        incoming.rawBody = Buffer.alloc(0);
        discard(incoming);
        return 'received';
      }
      if ((openByClient.get(client) ?? 0) >= limits.mostPerClient) {
        discard(incoming);
        return 'busy';
      }
      const close = open(client);
      const memory = createMemory({ announced, maxBytes, hold });
      try {
        const outcome = await collect(incoming, limits, memory.add);
        if (outcome === 'received') incoming.rawBody = memory.take();
        // A request that was too slow is not read further: its connection ends with the answer.
        if (outcome === 'busy') discard(incoming);
        return outcome;
      } finally {
        memory.release();
        close();
      }
    },
  };
}

function collect(incoming: IncomingMessage, limits: BodyLimits, add: (chunk: Buffer) => boolean): Promise<BodyOutcome> {
  return new Promise((resolve) => {
    let arrived = 0;
    const end = (outcome: BodyOutcome) => {
      pace.stop();
      incoming.off('data', take);
      incoming.pause();
      resolve(outcome);
    };
    const pace = watchPace(limits, () => end('too-slow'));
    const take = (chunk: Buffer) => {
      pace.note(chunk.byteLength);
      arrived += chunk.byteLength;
      if (arrived > maxDiscardedBytes) incoming.socket.destroy();
      else if (!add(chunk)) end('busy');
    };
    incoming.on('data', take);
    incoming.once('end', () => end('received'));
    incoming.once('error', () => end('gone'));
    incoming.once('close', () => end('gone'));
  });
}

function watchPace({ graceMs, minBytesPerSecond }: BodyLimits, onLate: () => void) {
  const startedAt = performance.now();
  let arrived = 0;
  let timer: NodeJS.Timeout;
  const check = () => {
    const leftMs = graceMs + (arrived * 1000) / minBytesPerSecond - (performance.now() - startedAt);
    if (leftMs <= 0) onLate();
    else timer = setTimeout(check, Math.ceil(leftMs));
  };
  timer = setTimeout(check, graceMs);
  return {
    note: (bytes: number) => {
      arrived += bytes;
    },
    stop: () => clearTimeout(timer),
  };
}

interface MemoryOptions {
  announced: number;
  maxBytes: number;
  hold: (from: number, to: number) => boolean;
}

function createMemory({ announced, maxBytes, hold }: MemoryOptions) {
  const most = Number.isNaN(announced) ? maxBytes + 1 : announced > maxBytes ? 0 : announced;
  let bytes = Buffer.alloc(0);
  let length = 0;
  let held = 0;

  function grow(needed: number): boolean {
    if (needed <= bytes.byteLength) return true;
    const size = Math.min(most, Math.max(needed, 2 * bytes.byteLength, Math.min(most, smallBytes)));
    if (!hold(held, size)) return false;
    held = size;
    const grown = Buffer.allocUnsafeSlow(size);
    bytes.copy(grown, 0, 0, length);
    freeBytes(bytes);
    bytes = grown;
    return true;
  }

  return {
    add(chunk: Buffer): boolean {
      const wanted = Math.min(most, length + chunk.byteLength);
      if (!grow(wanted)) return false;
      length += chunk.copy(bytes, length, 0, wanted - length);
      freeBytes(chunk);
      return true;
    },
    take: () => (length === bytes.byteLength ? bytes : Buffer.from((bytes.buffer as ArrayBuffer).transfer(length))),
    release: () => hold(held, 0),
  };
}
