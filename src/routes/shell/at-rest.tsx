import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useViewer } from '#context/root-data.ts';
import { LanguageOffer } from '#features/accounts/header/language-offer.tsx';
import { useSessionEvents } from '#features/accounts/session/session-events.ts';
import { claimCommentDrafts } from '#features/comments/form/comment-draft.ts';
import { LiveThreads } from '#features/contact/thread-list/live-threads.tsx';
import { InstallOffer } from '#features/installation/install-offer.tsx';
import { OfflineBar } from '#features/offline/offline-bar.tsx';
import { bringNewWorker } from '#features/offline/register-worker.ts';
import { useOffline } from '#features/offline/use-offline.ts';
import { usePrecachedPages } from '#features/offline/use-precached-pages.ts';
import { OutboxAtRest } from '#features/outbox/page/outbox-at-rest.tsx';
import { useUpdates } from '#features/updates/use-updates.ts';
import { splitLocale } from '#i18n/locale.ts';
import { WidgetBoundary } from '#ui/loading/widget-boundary.tsx';

/**
 * This loads for members only, because it needs the report's schema and zod; otherwise the next page claims the draft.
 */
const claimCatDraft = (memberId: string) =>
  import('#features/reporting/draft/cat-draft.ts').then((module) => module.claimCatDraft(memberId));

const onNewer = () => void bringNewWorker();

/** The root loads this component after the first paint, to run the work of every idle page. */
export function AtRest() {
  useSessionEvents();
  useUpdates({ onNewer });
  const connection = useOffline();
  const readerId = useViewer()?.id ?? null;
  usePrecachedPages(readerId);
  useEffect(() => {
    // Claim the draft before the member signs out: it belongs to the next member who signs in, and to no later one.
    if (readerId === null) return;
    void claimCatDraft(readerId).catch(() => undefined);
    void claimCommentDrafts(readerId);
  }, [readerId]);
  const isOfflinePage = splitLocale(useLocation().pathname).path === '/offline';
  return (
    <>
      <LanguageOffer otherwise={<InstallOffer />} />
      {!isOfflinePage && <OfflineBar {...connection} />}
      {readerId !== null && <LiveThreads />}
      <WidgetBoundary>
        <OutboxAtRest readerId={readerId} />
      </WidgetBoundary>
    </>
  );
}
