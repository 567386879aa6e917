import { useEffect, useState } from 'react';
import { type RootData, useRootData } from '#features/accounts/root-data.ts';
import { subscribeToLive } from '#features/cats/live-events.ts';
import { callApi } from '#platform/http/call-api.ts';

type ReviewInfo = NonNullable<RootData['reviewInfo']>;

/** A batch is one piece of news; several batches in a row make one question. */
const settleMs = 300;

/** How much waits, kept up to date; for administrators. Null where nobody has said so yet. */
export function useReviewCounts(): ReviewInfo | null {
  const atFirst = useRootData()?.reviewInfo ?? null;
  const [counts, setCounts] = useState(atFirst);
  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = () => {
      timer = undefined;
      // What was known stays, where nobody answers.
      callApi<{ info: ReviewInfo }>('/api/bo/info', { signal: leaving.signal }).then(
        ({ info }) => setCounts(info),
        () => {},
      );
    };
    const askSoon = () => {
      timer ??= setTimeout(ask, settleMs);
    };
    ask();
    const unsubscribe = subscribeToLive({ onReviewCounts: askSoon, onGap: askSoon });
    return () => {
      unsubscribe();
      clearTimeout(timer);
      leaving.abort();
    };
  }, []);
  return counts;
}
