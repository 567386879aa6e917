import type { ServerResponse } from 'node:http';
import type { AnyMessage, LiveBus } from './live-bus.ts';

interface Feed<Message extends AnyMessage> {
  mayReceive: (type: Message['type']) => boolean;
  readers?: readonly string[];
  /** Messages since then are news to the reader, whose page may have been this old on arrival. */
  pageAgeMs: number;
  onEnd: () => void;
}

interface Sink {
  write(bytes: Uint8Array): void;
  unread(): number;
  close(): void;
}

/** Proxies end a silent connection after 30 to 60 s. */
const heartbeatMs = 20_000;
/** A client with more than a busy minute's unread events has disconnected, or reconnects. */
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

/** `sendLiveStream` gets the response only, and finds here what belongs to its body. */
const unsentStreams = new WeakMap<ReadableStream, UnsentStream>();

/** Hono's `streamSSE` has a web stream and a loop for each page, which is too much for thousands. */
export class LiveStreams<Message extends AnyMessage> {
  readonly #live: Source<Message>;
  readonly #listeners = new Set<Listener<Message>>();
  /** Thousands of pages receive the same bytes. */
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

/** Returns false for other answers. Node sends the stream, so that a page costs hardly more than its connection. */
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
  // Node stores a list of headers as one short text, and otherwise as many strings.
  outgoing.writeHead(status, [...headers].flat());
  outgoing.cork();
  outgoing.flushHeaders();
  // Listeners for the end of a usual answer hold its request.
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

/** There are thousands of listeners: a class, so that none has functions of its own. */
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
