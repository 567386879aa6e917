import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useLatest } from '#platform/preact/use-latest.ts';
import { useViewer } from '#request/root-data.ts';
import { useLocalAddress } from '#ui/local-link.tsx';
import { homeAddress } from './home-view.ts';
import { readLastPlace, writeLastPlace } from './last-place.ts';

/**
 * Opens a page whose address has no place at the last place of this device, and stores where the map is. In the browser only: the
 * server's page is the same for all visitors.
 */
export function useLastPlace(): void {
  const navigate = useNavigate();
  const localAddress = useLocalAddress();
  const [parameters] = useSearchParams();
  const at = parameters.get('at');
  const viewerId = useViewer()?.id ?? null;
  const latest = useLatest({ navigate, localAddress, parameters, viewerId });

  useEffect(() => {
    const { current } = latest;
    const isElsewhere = ['at', 'q', 'cursor'].some((name) => current.parameters.has(name));
    const place = isElsewhere ? null : readLastPlace(current.viewerId);
    if (!place) return;
    const address = current.localAddress(homeAddress(current.parameters, { at: place }));
    void current.navigate(address, { replace: true, preventScrollReset: true });
  }, []);

  useEffect(() => {
    if (at) writeLastPlace(at, latest.current.viewerId);
  }, [at]);

  // Reading erases the place of a member who has signed out, in this tab or another.
  useEffect(() => void readLastPlace(viewerId), [viewerId]);
}
