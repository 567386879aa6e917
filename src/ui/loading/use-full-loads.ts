import { useEffect } from 'react';
import type { RouterState } from 'react-router';
import { useRouter } from '#ui/use-router.ts';

/** Ignores form submissions, and changes of only the query or hash. */
export function useFullLoads(isDue: boolean, load: (address: string) => void): void {
  const router = useRouter();
  useEffect(() => {
    if (!isDue) return;
    let passed: string | null = null;
    const look = ({ location, navigation: { state, formMethod, location: next } }: RouterState) => {
      if (state !== 'loading' || formMethod !== undefined || next.pathname === location.pathname || next.key === passed)
        return;
      passed = next.key;
      load(next.pathname + next.search + next.hash);
    };
    look(router.state);
    return router.subscribe(look);
  }, [router, isDue, load]);
}
