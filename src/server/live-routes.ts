import { createApiRouter, limited } from '#features/accounts/api-router.server.ts';
import { isAdmin } from '#features/accounts/viewer.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { openLiveStream } from '#platform/live/open-live-stream.ts';

/** Each holds a connection for as long as its page is looked at. */
const mostStreams = 8_000;
/** A school or a company behind one address; nobody looks at so many pages. */
const mostPerAddress = 1_000;
const retryAfterSeconds = 60;

/** `GET /api/live`: one stream of server-sent events a page. Browsers reconnect by themselves. */
export function liveRoutes() {
  const router = createApiRouter();
  const openByAddress = new Map<string, number>();
  let open = 0;

  /** Returns the call that gives the place away. Throws where there is none. */
  function takePlace(address: string): () => void {
    const own = openByAddress.get(address) ?? 0;
    if (open >= mostStreams) throw new AppError('unavailable', { retryAfterSeconds });
    if (own >= mostPerAddress) throw new AppError('rate-limited', { retryAfterSeconds });
    open += 1;
    openByAddress.set(address, own + 1);
    return () => {
      open -= 1;
      const left = openByAddress.get(address)! - 1;
      if (left > 0) openByAddress.set(address, left);
      else openByAddress.delete(address);
    };
  }

  router.get('/', limited('live'), (c) => {
    const { live, viewer, clientAddress } = c.var.context;
    const ofModerators = isAdmin(viewer);
    const onEnd = takePlace(clientAddress);
    const stream = openLiveStream({
      live,
      mayReceive: (type) => ofModerators || type !== 'review-counts-changed',
      onEnd,
    });
    return c.body(stream, 200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'transfer-encoding': 'chunked',
      'x-accel-buffering': 'no',
    });
  });
  return router;
}
