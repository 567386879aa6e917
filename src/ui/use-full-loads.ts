import { useEffect } from 'react';
import { useLocation, useNavigation } from 'react-router';

/**
 * While `isDue`, passes the next page's URL to `load`, which may open it as a new document. Ignores form submissions, and
 * changes of only the query or hash.
 */
export function useFullLoads(isDue: boolean, load: (address: string) => void): void {
  const { pathname } = useLocation();
  const { state, location: next, formMethod } = useNavigation();
  useEffect(() => {
    if (!isDue || state !== 'loading' || formMethod !== undefined || next.pathname === pathname) return;
    load(next.pathname + next.search + next.hash);
  }, [isDue, state, formMethod, next, pathname, load]);
}
