import { useEffect } from 'react';
import { useLocation, useNavigation } from 'react-router';

/**
 * While `isDue`, hands the address of the next page to `load`, which may open it as a whole new document. What a form sends goes its
 * way, and another view of the same page is none.
 */
export function useFullLoads(isDue: boolean, load: (address: string) => void): void {
  const { pathname } = useLocation();
  const { state, location: next, formMethod } = useNavigation();
  useEffect(() => {
    if (!isDue || state !== 'loading' || formMethod !== undefined || next.pathname === pathname) return;
    load(next.pathname + next.search + next.hash);
  }, [isDue, state, formMethod, next, pathname, load]);
}
