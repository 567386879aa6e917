import { callApi } from '@catlas/platform/http/call-api.ts';
import { useEffect, useRef, useState } from 'react';
import type { Pair, PairVote } from '#features/matching/model/pair.ts';
import { m } from '#i18n/paraglide/messages.js';
import { toast } from '#ui/overlays/toast.ts';

/** The page requests more pairs when this few are left. */
const fewLeft = 2;

const keyOf = ({ lost, found }: Pair) => `${lost.id} ${found.id}`;
const sendVote = ({ lost, found }: Pair, vote: PairVote | null) =>
  callApi('/api/matches/votes', { method: 'POST', json: { lost: lost.id, found: found.id, vote } });

export function usePairs(first: readonly Pair[]) {
  const [waiting, setWaiting] = useState(first);
  const [last, setLast] = useState<Pair | null>(null);
  const [busy, setBusy] = useState<PairVote | 'undo' | null>(null);
  const [count, setCount] = useState(0);
  const isUnderWay = useRef(false);
  const seen = useRef(new Set(first.map(keyOf)));
  const isAtEnd = useRef(false);

  useEffect(() => {
    if (waiting.length > fewLeft || isAtEnd.current || count === 0) return;
    let isWanted = true;
    callApi<{ pairs: Pair[] }>('/api/matches/pairs').then(
      ({ pairs }) => {
        if (!isWanted) return;
        const more = pairs.filter((pair) => !seen.current.has(keyOf(pair)));
        isAtEnd.current = more.length === 0;
        for (const pair of more) seen.current.add(keyOf(pair));
        setWaiting((before) => [...before, ...more]);
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [waiting.length, count]);

  /** Only one runs at a time, because a second press belongs to the pair that is shown then. */
  const act = async (what: PairVote | 'undo', run: () => Promise<void>) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(what);
    try {
      await run();
    } catch {
      toast({ title: m.matching_helpers_failed(), variant: 'danger' });
    } finally {
      isUnderWay.current = false;
      setBusy(null);
    }
  };
  const pair = waiting[0] ?? null;
  const vote = (given: PairVote) =>
    act(given, async () => {
      if (!pair) return;
      await sendVote(pair, given);
      setWaiting((before) => before.slice(1));
      setLast(pair);
      setCount((before) => before + 1);
    });
  const undo = () =>
    act('undo', async () => {
      if (!last) return;
      await sendVote(last, null);
      setWaiting((before) => [last, ...before]);
      setLast(null);
    });
  return { pair, vote, undo, canUndo: last !== null, busy, count };
}
