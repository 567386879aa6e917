import type { ServerResponse } from 'node:http';
import type { LiveBus, LiveMessage } from './live-bus.ts';

interface Feed {
  live: Pick<LiveBus, 'subscribe' | 'heardAt' | 'closing'>;
  mayReceive: (type: LiveMessage['type']) => boolean;
  /** So old the reader's page may have been when it came: what was said since then is news to it. */
  pageAgeMs: number;
  /** Once, however the stream ends. */
  onEnd: () => void;
}

/** Where a feed's bytes go. */
interface Sink {
  write(bytes: Uint8Array): void;
  /** Bytes that are not read yet. */
  unread(): number;
  close(): void;
}

/** Shorter than the 30 to 60 s after which proxies end a silent connection. */
const heartbeatMs = 20_000;
/** More than a busy minute's news: whoever has not read these is not there any more, and comes back otherwise. */
const maxUnreadBytes = 16 * 1024;

const encoder = new TextEncoder();
const stillHere = encoder.encode(': still here\n\n');
const listeners = new Set<Listener>();
let heart: NodeJS.Timeout | undefined;
const followed = new WeakSet<Feed['live']>();
const feeds = new WeakMap<ReadableStream, Feed>();

/** One page's stream of server-sent events, which begins when it is read, or when `sendLiveStream` sends it. */
export function openLiveStream(feed: Feed): ReadableStream<Uint8Array> {
  let listener: Listener | undefined;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        listener ??= new Listener(feed, {
          write: (bytes) => controller.enqueue(bytes),
          unread: () => -controller.desiredSize!,
          close: () => controller.close(),
        });
      },
      cancel: () => (listener ? listener.end() : feed.onEnd()),
    },
    { highWaterMark: 0, size: (bytes) => bytes!.byteLength },
  );
  feeds.set(stream, feed);
  return stream;
}

/**
 * Sends an answer whose body is a live stream by Node's own means, and says whether it is one: a page that listens then costs
 * hardly more than its connection, where a web stream, the request and all that was found out about it would stay with it.
 */
export function sendLiveStream(response: Response, outgoing: ServerResponse): boolean {
  const { status, headers } = response;
  // Asking any other answer for its body would make that a stream, too.
  if (!headers.get('content-type')?.startsWith('text/event-stream')) return false;
  const { body } = response;
  const feed = body && feeds.get(body);
  if (!feed) return false;
  if (outgoing.destroyed) {
    feed.onEnd();
    return true;
  }
  // As a list and sent by themselves, they are kept as one short text; otherwise each is kept, and in pieces of pieces.
  outgoing.writeHead(status, [...headers].flat());
  outgoing.cork();
  outgoing.flushHeaders();
  // What waits for the end of a usual answer holds its request.
  outgoing.removeAllListeners('close');
  const listener = new Listener(feed, new NodeSink(outgoing));
  outgoing.uncork();
  outgoing.on('close', () => listener.end());
  return true;
}

class NodeSink implements Sink {
  readonly #outgoing: ServerResponse;
  constructor(outgoing: ServerResponse) {
    this.#outgoing = outgoing;
  }
  write(bytes: Uint8Array) {
    this.#outgoing.write(bytes);
  }
  unread() {
    return this.#outgoing.writableLength;
  }
  close() {
    this.#outgoing.end();
  }
}

/** A page that is told, from its greeting on. There are thousands: a class, so that none has functions of its own. */
class Listener {
  readonly #feed: Feed;
  readonly #sink: Sink;
  #isOver = false;

  constructor(feed: Feed, sink: Sink) {
    this.#feed = feed;
    this.#sink = sink;
    startTelling(this, feed.live);
    this.send(encodeHello(feed));
    if (feed.live.closing.aborted) this.close();
  }

  isOf(live: Feed['live']) {
    return this.#feed.live === live;
  }

  tell(message: LiveMessage) {
    if (message.type === 'missed') this.send(encodeHello(this.#feed));
    else if (this.#feed.mayReceive(message.type)) this.send(encode(message));
  }

  send(bytes: Uint8Array) {
    if (this.#sink.unread() < maxUnreadBytes) this.#sink.write(bytes);
    else this.close();
  }

  /** For a stream that was ended from outside. */
  end() {
    if (this.#isOver) return;
    this.#isOver = true;
    stopTelling(this);
    this.#feed.onEnd();
  }

  close() {
    if (this.#isOver) return;
    this.end();
    this.#sink.close();
  }
}

/** The same bytes for every page: thousands are told of one cat. */
const encoded = new WeakMap<LiveMessage, Uint8Array>();
function encode(message: LiveMessage): Uint8Array {
  const known = encoded.get(message);
  if (known) return known;
  const bytes = encoder.encode(`event: ${message.type}\ndata: ${JSON.stringify(message)}\n\n`);
  encoded.set(message, bytes);
  return bytes;
}

/** Says that the stream is open, since when there has been no news, and how soon to come back when it breaks. */
function encodeHello({ live, mayReceive, pageAgeMs }: Omit<Feed, 'onEnd'>): Uint8Array {
  const lastNews = Math.max(...[...live.heardAt].flatMap(([type, at]) => (mayReceive(type) ? [at] : [])));
  const quietMs = Math.max(0, Date.now() - lastNews - pageAgeMs);
  const data = JSON.stringify({ quietMs: Number.isFinite(lastNews) ? quietMs : null });
  return encoder.encode(`event: hello\ndata: ${data}\nretry: 2000\n\n`);
}

/** Those of this process. */
export const countLiveStreams = () => listeners.size;

function startTelling(listener: Listener, live: Feed['live']) {
  listeners.add(listener);
  heart ??= setInterval(() => {
    for (const each of listeners) each.send(stillHere);
  }, heartbeatMs).unref();
  follow(live);
}

function stopTelling(listener: Listener) {
  listeners.delete(listener);
  if (listeners.size > 0) return;
  clearInterval(heart);
  heart = undefined;
}

/** Once for all pages. */
function follow(live: Feed['live']) {
  if (followed.has(live)) return;
  followed.add(live);
  live.subscribe((message) => {
    for (const each of listeners) if (each.isOf(live)) each.tell(message);
  });
  const closeAll = () => {
    for (const each of listeners) if (each.isOf(live)) each.close();
  };
  live.closing.addEventListener('abort', closeAll, { once: true });
}
