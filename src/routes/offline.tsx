import { OfflinePage } from '#features/offline/offline-page.tsx';
import { m } from '#i18n/paraglide/messages.js';

/** The loader makes a browser with a network ask the server instead of showing the service worker's replacement. */
export const loader = () => null;

export const meta = () => [{ title: `${m.offline_title()} · Catlas` }, { name: 'robots', content: 'noindex' }];

export default function OfflineRoute() {
  return <OfflinePage />;
}
