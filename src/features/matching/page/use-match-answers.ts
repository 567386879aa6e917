import { callApi } from '@catlas/platform/http/call-api.ts';
import { useState } from 'react';
import { undoMs } from '#context/undo-time.ts';
import type { Match, MatchAnswer } from '#features/matching/model/match.ts';
import { m } from '#i18n/paraglide/messages.js';
import { toast } from '#ui/overlays/toast.ts';

interface Given {
  answer: MatchAnswer | null;
  threadId: number | null;
}

/** The toast of `different` can take that answer back. */
export function useMatchAnswers(catId: number) {
  const [given, setGiven] = useState<ReadonlyMap<number, Given>>(new Map());
  const [busy, setBusy] = useState<{ id: number; answer: MatchAnswer } | null>(null);

  const store = async (match: Match, answer: MatchAnswer | null) => {
    try {
      const json = { other: match.cat.id, answer };
      const stored = await callApi<{ thread_id: number | null }>(`/api/user/cats/${catId}/matches`, {
        method: 'POST',
        json,
      });
      setGiven((before) => new Map(before).set(match.cat.id, { answer, threadId: stored.thread_id }));
      return true;
    } catch {
      toast({ title: m.matching_failed(), variant: 'danger' });
      return false;
    }
  };
  const answer = async (match: Match, chosen: MatchAnswer) => {
    setBusy({ id: match.cat.id, answer: chosen });
    const isStored = await store(match, chosen);
    setBusy(null);
    if (!isStored || chosen !== 'different') return;
    toast({
      title: m.matching_removed({ name: match.cat.name }),
      variant: 'success',
      durationMs: undoMs,
      action: { label: m.cats_page_undo(), onClick: () => void store(match, match.answer) },
    });
  };
  const answerOf = ({ cat, answer: stored }: Match): MatchAnswer | null => {
    const now = given.get(cat.id);
    return now === undefined ? stored : now.answer;
  };
  const threadOf = ({ cat, thread_id }: Match): number | null => given.get(cat.id)?.threadId ?? thread_id;
  return { answerOf, threadOf, busy, answer };
}
