import { useLocation } from 'react-router';
import { useViewer } from '#features/accounts/root-data.ts';
import { useSessionEvents } from '#features/accounts/session-events.ts';
import { InstallOffer } from '#features/installation/install-offer.tsx';
import { OfflineBar } from '#features/offline/offline-bar.tsx';
import { bringNewWorker } from '#features/offline/register-worker.ts';
import { useKeptAhead } from '#features/offline/use-kept-ahead.ts';
import { useOffline } from '#features/offline/use-offline.ts';
import { OutboxAtRest } from '#features/outbox/outbox-at-rest.tsx';
import { useUpdates } from '#features/updates/use-updates.ts';
import { splitLocale } from '#i18n/locale.ts';
import { WidgetBoundary } from '#ui/widget-boundary.tsx';

const onNewer = () => void bringNewWorker();

/** What every page does once it has come to rest; a component so that the root can load it after the first paint. */
export function AtRest() {
  useSessionEvents();
  useUpdates({ onNewer });
  const connection = useOffline();
  const readerId = useViewer()?.id ?? null;
  useKeptAhead(readerId);
  const isOfflinePage = splitLocale(useLocation().pathname).path === '/offline';
  return (
    <>
      <InstallOffer />
      {!isOfflinePage && <OfflineBar {...connection} />}
      <WidgetBoundary>
        <OutboxAtRest readerId={readerId} />
      </WidgetBoundary>
    </>
  );
}
