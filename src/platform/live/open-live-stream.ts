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
const beats = new Set<() => void>();
let heart: NodeJS.Timeout | undefined;
const feeds = new WeakMap<ReadableStream, Feed>();

/** One page's stream of server-sent events, which begins when it is read, or when `sendLiveStream` sends it. */
export function openLiveStream(feed: Feed): ReadableStream<Uint8Array> {
  let end: (() => void) | undefined;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        end ??= begin(feed, {
          write: (bytes) => controller.enqueue(bytes),
          unread: () => -controller.desiredSize!,
          close: () => controller.close(),
        });
      },
      cancel: () => (end ?? feed.onEnd)(),
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
  outgoing.setHeaders(headers);
  outgoing.writeHead(status);
  const end = begin(feed, {
    write: (bytes) => void outgoing.write(bytes),
    unread: () => outgoing.writableLength,
    close: () => void outgoing.end(),
  });
  outgoing.once('close', end);
  return true;
}

/** Returns the call for a stream that was ended from outside. */
function begin({ onEnd, ...feed }: Feed, sink: Sink): () => void {
  const { live, mayReceive } = feed;
  const send = (bytes: Uint8Array) => {
    if (sink.unread() < maxUnreadBytes) sink.write(bytes);
    else close();
  };
  const beat = () => send(stillHere);
  const unsubscribe = live.subscribe((message) => {
    if (message.type === 'missed') send(encodeHello(feed));
    else if (mayReceive(message.type)) send(encode(message));
  });
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    unsubscribe();
    stopBeating(beat);
    live.closing.removeEventListener('abort', close);
    onEnd();
  };
  function close() {
    if (isOver) return;
    end();
    sink.close();
  }
  startBeating(beat);
  live.closing.addEventListener('abort', close, { once: true });
  send(encodeHello(feed));
  if (live.closing.aborted) close();
  return end;
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
export const countLiveStreams = () => beats.size;

function startBeating(beat: () => void) {
  beats.add(beat);
  heart ??= setInterval(() => {
    for (const each of beats) each();
  }, heartbeatMs).unref();
}

function stopBeating(beat: () => void) {
  beats.delete(beat);
  if (beats.size > 0) return;
  clearInterval(heart);
  heart = undefined;
}
