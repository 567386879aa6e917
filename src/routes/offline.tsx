import { OfflinePage } from '#features/offline/offline-page.tsx';
import { m } from '#i18n/paraglide/messages.js';

/** The service worker's replacement for unavailable pages. A loader, so that a browser with a network asks the server. */
export const loader = () => null;

export const meta = () => [{ title: `${m.offline_title()} · Catlas` }, { name: 'robots', content: 'noindex' }];

export default function OfflineRoute() {
  return <OfflinePage />;
}
