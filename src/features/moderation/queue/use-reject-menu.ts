import { useState } from 'react';
import { useLatest } from '#platform/preact/use-latest.ts';
import type { CardContent } from './review-card.tsx';
import type { Queued } from './review-queue-state.ts';
import type { Decision, GivenReason } from './review-sources.ts';
import type { ReviewNotice } from './send-decision.ts';

interface RejectableQueue<Item extends Queued> {
  items: Item[];
  notice: ReviewNotice | null;
  actions: {
    decide: (decision: Decision, ids: readonly number[], reason?: GivenReason | null) => void;
    setCurrent: (id: number) => void;
    toggle: (id: number, isRange: boolean) => void;
  };
}

/** Asks for a reason before a rejection, if one of the items can have one. */
export function useRejectMenu<Item extends Queued>(
  { items, notice, actions }: RejectableQueue<Item>,
  { nameOf, objectionsTo }: CardContent<Item>,
) {
  const [ids, setIds] = useState<readonly number[] | null>(null);
  const [words, setWords] = useState('');
  const asked = items.filter(({ id }) => ids?.includes(id));
  const objections = asked.map(objectionsTo).find(({ length }) => length > 0) ?? [];

  const press = (decision: Decision, pressed: readonly number[]) => {
    // The menu is open, or still loading.
    if (asked.length > 0) return;
    const hasReasons = items.some((item) => pressed.includes(item.id) && objectionsTo(item).length > 0);
    if (decision === 'rejected' && hasReasons) setIds(pressed);
    else actions.decide(decision, pressed);
  };
  const latest = useLatest(press);
  // The same object on every render, as the cards expect.
  const [cardActions] = useState(() => ({
    ...actions,
    press: (...pressed: Parameters<typeof press>) => latest.current(...pressed),
  }));

  return {
    press,
    actions: cardActions,
    props: {
      names: objections.length > 0 ? asked.map(nameOf) : null,
      objections,
      wordsAtFirst: notice ? words : '',
      onReject: (reason: GivenReason | null) => {
        setWords(reason?.words ?? '');
        setIds(null);
        actions.decide(
          'rejected',
          asked.map(({ id }) => id),
          reason,
        );
      },
      onClose: () => setIds(null),
    },
  };
}
