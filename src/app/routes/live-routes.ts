import { createStreamPlaces } from '@catlas/platform/live/stream-places.ts';
import { clientNetworksOf } from '@catlas/platform/net/client-networks.ts';
import { sharedSeconds } from '#app/middleware/shared-pages.ts';
import { createApiRouter, limited } from '#context/api-router.server.ts';
import { type LiveMessage, memberReader, threadReader } from '#context/live-messages.ts';
import type { RequestContext } from '#context/request-context.ts';
import { isAdmin } from '#context/viewer.ts';
import { findThreadOfToken } from '#features/contact/threads/thread-access.server.ts';

/** Each stream holds a connection; a thousand are a school or a company behind one address. */
const limits = { most: 8_000, mostPerAddress: 1_000 };

const ofModerators = () => true;
const ofEveryone = (type: LiveMessage['type']) => type !== 'review-counts-changed';

/** An unknown link opens a stream of everyone. */
async function findReaders({ db, viewer }: RequestContext, token: string | undefined): Promise<string[]> {
  const thread = token === undefined ? null : await findThreadOfToken(db, token);
  return [...(viewer ? [memberReader(viewer.id)] : []), ...(thread ? [threadReader(thread.id)] : [])];
}

export function liveRoutes() {
  const router = createApiRouter();
  const places = createStreamPlaces(limits);
  router.get('/', limited('live'), async (c) => {
    const { liveStreams, viewer, clientAddress } = c.var.context;
    const readers = await findReaders(c.var.context, c.req.query('thread'));
    const stream = liveStreams.open({
      // A visitor's page may come from a shared cache.
      pageAgeMs: viewer ? 0 : sharedSeconds * 1000,
      readers,
      mayReceive: isAdmin(viewer) ? ofModerators : ofEveryone,
      onEnd: places.take(clientNetworksOf(clientAddress)[0]),
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
