import '@catlas/platform/old-browsers/fill-in.ts';
import type { PageMessage } from '@catlas/platform/worker/worker-messages.ts';
import { outboxSyncTag, syncOutbox } from '#features/outbox/outbox-sync.ts';
import { answerCacheFirst, answerServerFirst } from './answer-file.ts';
import { answerData, answerPage, copyPage } from './answer-page.ts';
import { answerShare } from './answer-share.ts';
import { cachedAtOfDocument } from './freshness.ts';
import { kindOfRequest, type RequestKind } from './kind-of-request.ts';
import { renewPush } from './renew-push.ts';
import { answerAsset, dropPastBuilds, fillShell, installProgram, installShell } from './shell.ts';
import { openPushPage, showPush } from './show-push.ts';
import { writeState } from './state.ts';

declare const self: ServiceWorkerGlobalScope;

// Workbox would drop the files of the last build while pages of it are open (decision 47).

// A later worker may take over open pages, so it begins with all files. The first one holds the first page at once, and its files come later.
self.addEventListener('install', (event) => {
  if (self.registration.active) event.waitUntil(installShell());
});

self.addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      await dropPastBuilds();
      // The first worker takes over the page that installed it; files of the previous build stay, so older pages work.
      await self.clients.claim();
    })(),
  ),
);

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const kind = kindOfRequest({
    method: request.method,
    isNavigation: request.mode === 'navigate',
    url: new URL(request.url),
    ownOrigin: self.location.origin,
  });
  if (kind) event.respondWith(answer(event, kind));
  if (kind?.kind === 'page') event.waitUntil(renewOnce());
});

let isPushRenewed = false;

/** At the first page after a start of the worker. */
async function renewOnce(): Promise<void> {
  if (isPushRenewed) return;
  isPushRenewed = true;
  await renewPush().catch(() => undefined);
}

function answer(event: FetchEvent, asked: RequestKind): Promise<Response> {
  switch (asked.kind) {
    case 'page':
      return answerPage(event, asked.isCacheable);
    case 'data':
      return answerData(event, asked.isCacheable);
    case 'asset':
      return answerAsset(event.request);
    case 'photo':
      return answerCacheFirst(event, 'catlas-photos');
    case 'ground':
      return answerCacheFirst(event, 'catlas-ground');
    case 'tile':
      return answerServerFirst(event, 'catlas-tiles');
    case 'answer':
      return answerServerFirst(event, 'catlas-answers');
    case 'share':
      return answerShare(event.request);
  }
}

// Supporting browsers send this when the network returns, even if no page is open.
self.addEventListener('sync', (event) => {
  const { tag, waitUntil } = event as ExtendableEvent & { tag: string };
  if (tag === outboxSyncTag) waitUntil.call(event, syncOutbox());
});

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPushPage(event.notification));
});

self.addEventListener('pushsubscriptionchange', (event) => (event as ExtendableEvent).waitUntil(renewPush()));

self.addEventListener('message', (event) => {
  const message = event.data as PageMessage;
  switch (message.type) {
    case 'keep':
      return event.waitUntil(copyPage(message.url, message).catch(() => undefined));
    case 'fill':
      return event.waitUntil(fillShell().catch(() => undefined));
    case 'claim':
      return event.waitUntil(self.clients.claim());
    case 'how-fresh':
      return event.ports[0]?.postMessage(event.source instanceof Client ? cachedAtOfDocument(event.source.id) : null);
    case 'keep-program':
      return event.waitUntil(
        installProgram().then(
          (files) => event.ports[0]?.postMessage(files),
          () => event.ports[0]?.postMessage(null),
        ),
      );
    case 'take-over':
      return event.waitUntil(self.skipWaiting());
    case 'push':
      return event.waitUntil(writeState('push', message.push));
  }
});
