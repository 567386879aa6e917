import { callApi } from '@catlas/platform/http/call-api.ts';
import { useEffect, useState } from 'react';
import type { NextSteps } from './next-steps.ts';

/** Undefined means loading; null means that loading failed, although the report has arrived. */
export function useNextSteps(catId: number): NextSteps | null | undefined {
  const [next, setNext] = useState<NextSteps | null | undefined>(undefined);
  useEffect(() => {
    const abort = new AbortController();
    callApi<{ next: NextSteps }>(`/api/user/cats/${catId}/next`, { signal: abort.signal }).then(
      (answer) => setNext(answer.next),
      () => !abort.signal.aborted && setNext(null),
    );
    return () => abort.abort();
  }, [catId]);
  return next;
}
