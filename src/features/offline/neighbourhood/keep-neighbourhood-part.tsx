import { hasStreetsAt } from '@catlas/platform/base-map/streets.ts';
import { useEffect, useRef, useState } from 'react';
import { useRootData } from '#context/root-data.ts';
import { formatCachedAt } from '#features/offline/format-cached-at.ts';
import { m } from '#i18n/paraglide/messages.js';
import { useLocale } from '#i18n/use-locale.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { ProgressBar } from '#ui/loading/progress-bar.tsx';
import { useLocalAddress } from '#ui/local-link.tsx';
import { describeKept } from './describe-kept.ts';
import type { KeepFailure } from './keep-neighbourhood.ts';
import { findKeptNeighbourhood, type KeptNeighbourhood, removeKeptNeighbourhood } from './kept-neighbourhoods.ts';
import type { MapAddresses, Place } from './neighbourhood-addresses.ts';

interface KeepNeighbourhoodProps {
  catId: number;
  name: string;
  place: Place;
  /** The path of the map around the cat. */
  mapPath: string;
  /** The paths of the forms to report a sighting. */
  formPaths: string[];
  catsTilesUrl: MapAddresses['catsTilesUrl'];
  photoKeys: string[];
  neighbourIds: number[];
}

type State =
  | { kind: 'loading' }
  | { kind: 'idle' }
  | { kind: 'working'; done: number; total: number }
  | { kind: 'failed'; text: string };

const failureTexts: Record<KeepFailure, () => string> = {
  full: m.offline_keep_full,
  network: m.offline_keep_failed,
  outdated: m.offline_keep_outdated,
};

function explainFailure(error: unknown): string {
  const isKnown = error instanceof Error && 'reason' in error;
  return failureTexts[isKnown ? (error.reason as KeepFailure) : 'network']();
}

/** A browser without a service worker can keep nothing. */
function useHasWorker(): boolean {
  const [hasWorker, setHasWorker] = useState(false);
  useEffect(() => {
    const worker = navigator.serviceWorker;
    if (!worker || !('caches' in window)) return;
    const check = () => setHasWorker(worker.controller !== null);
    check();
    worker.addEventListener('controllerchange', check);
    return () => worker.removeEventListener('controllerchange', check);
  }, []);
  return hasWorker;
}

export function KeepNeighbourhood(props: KeepNeighbourhoodProps) {
  const { catId, place } = props;
  const hasWorker = useHasWorker();
  const locale = useLocale();
  const map = useRootData()?.map;
  const localAddress = useLocalAddress();
  const [kept, setKept] = useState<KeptNeighbourhood | null>(null);
  const [state, setState] = useState<State>({ kind: 'loading' });
  const [said, setSaid] = useState('');
  const keepButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!hasWorker) return;
    void findKeptNeighbourhood(catId)
      .then(setKept)
      .catch(() => undefined)
      .finally(() => setState({ kind: 'idle' }));
  }, [catId, hasWorker]);
  if (!hasWorker || !map || state.kind === 'loading') return null;

  const keep = async () => {
    setSaid('');
    setState({ kind: 'working', done: 0, total: 0 });
    try {
      const { keepShownNeighbourhood } = await import('./keep-shown-neighbourhood.ts');
      setKept(
        await keepShownNeighbourhood({
          ...props,
          map,
          localAddress,
          onProgress: (done, total) => setState({ kind: 'working', done, total }),
        }),
      );
      setState({ kind: 'idle' });
      setSaid(m.offline_keep_done());
    } catch (error) {
      setState({ kind: 'failed', text: explainFailure(error) });
    }
  };
  const remove = async () => {
    await removeKeptNeighbourhood(catId);
    setKept(null);
    setState({ kind: 'idle' });
    setSaid(m.offline_keep_removed());
    // The button that was pressed is gone.
    keepButton.current?.focus();
  };
  const isBusy = state.kind === 'working';
  const hasStreets = map.streets !== null && (map.streets.attribution === null || hasStreetsAt(map.streets, place));
  return (
    <div className="space-y-3 border-line border-t p-4 print:hidden">
      <p className="text-muted text-sm">
        {kept ? describeKept(kept, formatCachedAt(kept.keptAt, locale), locale) : m.offline_keep_hint()}
        {!hasStreets && ` ${m.offline_keep_no_streets()}`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          ref={keepButton}
          variant="secondary"
          size="small"
          isBusy={isBusy}
          onClick={() => void keep()}
          icon={<Icon name="lucide:download" className="size-4.5" />}
        >
          {kept ? m.offline_keep_again() : m.offline_keep()}
        </Button>
        {kept && !isBusy && (
          <Button variant="ghost" size="small" onClick={() => void remove()}>
            {m.offline_keep_remove()}
          </Button>
        )}
      </div>
      {isBusy && <ProgressBar value={state.done / Math.max(1, state.total)} label={m.offline_keep_begins()} />}
      <p role="status" className={classNames('text-sm empty:hidden', state.kind === 'failed' && 'text-danger')}>
        {state.kind === 'failed' ? state.text : said}
      </p>
    </div>
  );
}
