import type { ServerResponse } from 'node:http';
import type { AnyMessage, LiveBus } from './live-bus.ts';

interface Feed<Message extends AnyMessage> {
  mayReceive: (type: Message['type']) => boolean;
  /** Who reads the stream, for messages to single readers. */
  readers?: readonly string[];
  /** So old the reader's page may have been when it came: what was said since then is news to it. */
  pageAgeMs: number;
  /** Called once, when the stream ends in any way. */
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
/** More than a busy minute's events: a client that has not read these has disconnected, or reconnects. */
const maxUnreadBytes = 16 * 1024;

const encoder = new TextEncoder();
const stillHere = encoder.encode(': still here\n\n');

type Source<Message extends AnyMessage> = Pick<
  LiveBus<Message>,
  'subscribe' | 'heardAt' | 'heardByReaderAt' | 'closing'
>;

interface UnsentStream {
  begin: (sink: Sink) => { end(): void };
  onEnd: () => void;
}

/** `sendLiveStream` gets the response only: this finds what belongs to its body. Each entry belongs to one body. */
const unsentStreams = new WeakMap<ReadableStream, UnsentStream>();

/**
 * The event streams of the pages that are connected to one bus. Written by hand: Hono's `streamSSE` has a web stream and a loop for each
 * page, and there are thousands.
 */
export class LiveStreams<Message extends AnyMessage> {
  readonly #live: Source<Message>;
  readonly #listeners = new Set<Listener<Message>>();
  /** The same bytes for every page: thousands receive the same message. */
  readonly #encoded = new WeakMap<Message, Uint8Array>();
  #heart: NodeJS.Timeout | undefined;

  constructor(live: Source<Message>) {
    this.#live = live;
    live.subscribe((message) => {
      for (const each of this.#listeners) each.tell(message);
    });
    const closeAll = () => {
      for (const each of this.#listeners) each.close();
    };
    live.closing.addEventListener('abort', closeAll, { once: true });
  }

  get size(): number {
    return this.#listeners.size;
  }

  get isClosing(): boolean {
    return this.#live.closing.aborted;
  }

  /** One page's stream of server-sent events, which begins when it is read, or when `sendLiveStream` sends it. */
  open(feed: Feed<Message>): ReadableStream<Uint8Array> {
    let listener: Listener<Message> | undefined;
    const stream = new ReadableStream<Uint8Array>(
      {
        pull: (controller) => {
          listener ??= new Listener(this, feed, {
            write: (bytes) => controller.enqueue(bytes),
            unread: () => -controller.desiredSize!,
            close: () => controller.close(),
          });
        },
        cancel: () => (listener ? listener.end() : feed.onEnd()),
      },
      { highWaterMark: 0, size: (bytes) => bytes!.byteLength },
    );
    unsentStreams.set(stream, { begin: (sink) => new Listener(this, feed, sink), onEnd: feed.onEnd });
    return stream;
  }

  add(listener: Listener<Message>) {
    this.#listeners.add(listener);
    this.#heart ??= setInterval(() => {
      for (const each of this.#listeners) each.send(stillHere);
    }, heartbeatMs).unref();
  }

  remove(listener: Listener<Message>) {
    this.#listeners.delete(listener);
    if (this.#listeners.size > 0) return;
    clearInterval(this.#heart);
    this.#heart = undefined;
  }

  encode(message: Message): Uint8Array {
    const known = this.#encoded.get(message);
    if (known) return known;
    const { readers: _, ...sent } = message;
    const bytes = encoder.encode(`event: ${message.type}\ndata: ${JSON.stringify(sent)}\n\n`);
    this.#encoded.set(message, bytes);
    return bytes;
  }

  /** Says that the stream is open, how long there has been no event, and how soon to reconnect. */
  encodeHello({ mayReceive, pageAgeMs, readers = [] }: Feed<Message>): Uint8Array {
    const { heardAt, heardByReaderAt } = this.#live;
    const lastNews = Math.max(
      ...[...heardAt].flatMap(([type, at]) => (mayReceive(type) ? [at] : [])),
      ...readers.map((reader) => heardByReaderAt.get(reader) ?? Number.NEGATIVE_INFINITY),
    );
    const quietMs = Math.max(0, Date.now() - lastNews - pageAgeMs);
    const data = JSON.stringify({ quietMs: Number.isFinite(lastNews) ? quietMs : null });
    return encoder.encode(`event: hello\ndata: ${data}\nretry: 2000\n\n`);
  }
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
  const unsent = body && unsentStreams.get(body);
  if (!unsent) return false;
  if (outgoing.destroyed) {
    unsent.onEnd();
    return true;
  }
  // As a list, sent by Node, the headers are stored as one short text; otherwise as many strings and slices of strings.
  outgoing.writeHead(status, [...headers].flat());
  outgoing.cork();
  outgoing.flushHeaders();
  // What waits for the end of a usual answer holds its request.
  outgoing.removeAllListeners('close');
  const listener = unsent.begin(new NodeSink(outgoing));
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

function mayRead<Message extends AnyMessage>({ mayReceive, readers }: Feed<Message>, message: Message): boolean {
  if (!message.readers) return mayReceive(message.type);
  return readers?.some((reader) => message.readers!.includes(reader)) ?? false;
}

/** A connected page, from its first event on. There are thousands: a class, so that none has functions of its own. */
class Listener<Message extends AnyMessage> {
  readonly #streams: LiveStreams<Message>;
  readonly #feed: Feed<Message>;
  readonly #sink: Sink;
  #isOver = false;

  constructor(streams: LiveStreams<Message>, feed: Feed<Message>, sink: Sink) {
    this.#streams = streams;
    this.#feed = feed;
    this.#sink = sink;
    streams.add(this);
    this.send(streams.encodeHello(feed));
    if (streams.isClosing) this.close();
  }

  tell(message: Message) {
    if (message.type === 'missed') this.send(this.#streams.encodeHello(this.#feed));
    else if (mayRead(this.#feed, message)) this.send(this.#streams.encode(message));
  }

  send(bytes: Uint8Array) {
    if (this.#sink.unread() < maxUnreadBytes) this.#sink.write(bytes);
    else this.close();
  }

  /** For a stream that was ended from outside. */
  end() {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#streams.remove(this);
    this.#feed.onEnd();
  }

  close() {
    if (this.#isOver) return;
    this.end();
    this.#sink.close();
  }
}
