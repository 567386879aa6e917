import type { LiveBus, LiveMessage } from './live-bus.ts';

interface LiveStreamOptions {
  live: Pick<LiveBus, 'subscribe' | 'heardAt' | 'closing'>;
  mayReceive: (type: LiveMessage['type']) => boolean;
  /** Once, however the stream ends. */
  onEnd: () => void;
}

/** Shorter than the 30 to 60 s after which proxies end a silent connection. */
const heartbeatMs = 20_000;
/** More than a busy minute's news: whoever has not read these is not there any more, and comes back otherwise. */
const maxUnreadBytes = 16 * 1024;

const encoder = new TextEncoder();
const stillHere = encoder.encode(': still here\n\n');
const beats = new Set<() => void>();
let heart: NodeJS.Timeout | undefined;

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
function encodeHello({ live, mayReceive }: Pick<LiveStreamOptions, 'live' | 'mayReceive'>): Uint8Array {
  const lastNews = Math.max(...[...live.heardAt].flatMap(([type, at]) => (mayReceive(type) ? [at] : [])));
  const data = JSON.stringify({ quietMs: Number.isFinite(lastNews) ? Date.now() - lastNews : null });
  return encoder.encode(`event: hello\ndata: ${data}\nretry: 2000\n\n`);
}

/** One page's stream of server-sent events. It holds a subscription and what the page has not read yet, and no more. */
export function openLiveStream({ live, mayReceive, onEnd }: LiveStreamOptions): ReadableStream<Uint8Array> {
  let end = () => {};
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const send = (bytes: Uint8Array) => {
          if (controller.desiredSize! > -maxUnreadBytes) controller.enqueue(bytes);
          else close();
        };
        const beat = () => send(stillHere);
        const unsubscribe = live.subscribe((message) => {
          if (message.type === 'missed') send(encodeHello({ live, mayReceive }));
          else if (mayReceive(message.type)) send(encode(message));
        });
        let isOver = false;
        end = () => {
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
          controller.close();
        }
        startBeating(beat);
        live.closing.addEventListener('abort', close, { once: true });
        send(encodeHello({ live, mayReceive }));
        if (live.closing.aborted) close();
      },
      cancel: () => end(),
    },
    { highWaterMark: 0, size: (bytes) => bytes!.byteLength },
  );
}

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
