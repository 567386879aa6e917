import { useLatest } from '@catlas/platform/react/use-latest.ts';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useViewer } from '#context/root-data.ts';
import { homeAddress } from '#features/browse/view/home-view.ts';
import { whenIdle } from '#ui/loading/when-idle.ts';
import { useLocalAddress } from '#ui/local-link.tsx';
import { readLastPlace, writeLastPlace } from './last-place.ts';

/** It waits until the page is idle, because the first access to localStorage blocks on the disk. */
export function useLastPlace(): void {
  const navigate = useNavigate();
  const localAddress = useLocalAddress();
  const [parameters] = useSearchParams();
  const at = parameters.get('at');
  const viewerId = useViewer()?.id ?? null;
  const latest = useLatest({ navigate, localAddress, parameters, viewerId });
  const isOpened = useRef(false);

  // `readLastPlace` also erases the place of a member who has signed out.
  useEffect(
    () =>
      whenIdle(() => {
        const { current } = latest;
        const place = readLastPlace(viewerId);
        const isElsewhere = ['at', 'within', 'q', 'cursor'].some((name) => current.parameters.has(name));
        const isFirst = !isOpened.current;
        isOpened.current = true;
        if (!isFirst || isElsewhere || !place) return;
        const address = current.localAddress(homeAddress(current.parameters, { at: place }));
        void current.navigate(address, { replace: true, preventScrollReset: true });
      }),
    [viewerId],
  );

  useEffect(() => {
    if (!at) return;
    // A visitor may leave the page before it is idle.
    const store = () => {
      stopWaiting();
      removeEventListener('pagehide', store);
      writeLastPlace(at, latest.current.viewerId);
    };
    const stopWaiting = whenIdle(store);
    addEventListener('pagehide', store);
  }, [at]);
}
