import { readPushPayload, type ShownMessage } from '@catlas/platform/push/push-payload.ts';
import { preferredLocale } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';

declare const self: ServiceWorkerGlobalScope;

/**
 * Shows something for every message, also for one that cannot be read: a browser takes the permission away from a site
 * whose messages show nothing.
 */
export async function showPush(data: PushMessageData | null): Promise<void> {
  const { title, body, lang, topic, url } = readMessage(data) ?? unreadable();
  const options = { body, lang, icon: '/icon-192.png', data: { url }, ...(topic && { tag: topic }) };
  try {
    await self.registration.showNotification(title, options);
  } catch {
    // A browser may not know one of the options.
    await self.registration.showNotification(title);
  }
}

function readMessage(data: PushMessageData | null): ShownMessage | null {
  try {
    return readPushPayload(data?.json(), self.location.origin);
  } catch {
    return null;
  }
}

function unreadable(): ShownMessage {
  const locale = preferredLocale({ acceptLanguage: self.navigator.language });
  const [title, body] = [m.app_name({}, { locale }), m.push_unreadable({}, { locale })];
  return { title, body, lang: locale, topic: '', url: new URL('/alerts', self.location.origin).href };
}

/** Goes to the page if it is open, and opens it otherwise, because another page may have unsent words. */
export async function openPushPage({ data }: Pick<Notification, 'data'>): Promise<void> {
  const url = ((data ?? {}) as { url?: string }).url ?? new URL('/', self.location.origin).href;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find((page) => page.url === url);
  if (open) await open.focus();
  else await self.clients.openWindow(url);
}
