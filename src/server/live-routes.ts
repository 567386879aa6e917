import { streamSSE } from 'hono/streaming';
import { createApiRouter, limited } from '#features/accounts/api-router.server.ts';
import { isAdmin } from '#features/accounts/viewer.ts';
import type { LiveMessage } from '#platform/live/live-bus.ts';

/** Shorter than the 30 to 60 s after which proxies end a silent connection. */
const heartbeatMs = 20_000;

/** `GET /api/live`: one stream of server-sent events a page. Browsers reconnect by themselves. */
export function liveRoutes() {
  const router = createApiRouter();
  router.get('/', limited('live'), (c) => {
    const { live, viewer, log } = c.var.context;
    const mayReceive = ({ type }: Pick<LiveMessage, 'type'>) => type !== 'review-counts-changed' || isAdmin(viewer);
    c.header('cache-control', 'no-store');
    c.header('x-accel-buffering', 'no');
    return streamSSE(
      c,
      async (stream) => {
        // Says at once that the stream is open, since when there has been no news, and how soon to come back when it breaks.
        const sayHello = () => {
          const lastNews = Math.max(...[...live.heardAt].flatMap(([type, at]) => (mayReceive({ type }) ? [at] : [])));
          const data = JSON.stringify({ quietMs: Number.isFinite(lastNews) ? Date.now() - lastNews : null });
          return stream.writeSSE({ event: 'hello', data, retry: 2_000 });
        };
        const unsubscribe = live.subscribe((message) => {
          if (message.type === 'missed') void sayHello();
          else if (mayReceive(message)) void stream.writeSSE({ event: message.type, data: JSON.stringify(message) });
        });
        await sayHello();
        const heartbeat = setInterval(() => void stream.write(': still here\n\n'), heartbeatMs);
        await new Promise<void>((resolve) => {
          stream.onAbort(resolve);
          live.closing.addEventListener('abort', () => resolve(), { once: true, signal: c.req.raw.signal });
          if (live.closing.aborted) resolve();
        });
        clearInterval(heartbeat);
        unsubscribe();
      },
      async (error) => log.warn({ err: error }, 'a live stream broke'),
    );
  });
  return router;
}
