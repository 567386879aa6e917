import { useLatest } from '@catlas/platform/react/use-latest.ts';
import { useEffect } from 'react';
import { sharedAnswerSeconds } from '#features/cats/model/shared-answer.ts';
import { type LiveCat, subscribeToLive } from './live-events.ts';

/** Merges simultaneous reviews into one refresh, within the two seconds allowed for an approved cat. */
const settleMs = 400;

export interface LiveCatsOptions {
  isRelevant: (cat: LiveCat) => boolean;
  onHidden: (id: number) => void;
  onChange: () => void;
}

export function useLiveCats(options: LiveCatsOptions): void {
  const latest = useLatest(options);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = new Set<ReturnType<typeof setTimeout>>();
    const changeSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        latest.current.onChange();
      }, settleMs);
    };
    // Wait until shared caches have dropped the old answer.
    const changeIfThere = (cat: LiveCat) => {
      const own = setTimeout(() => {
        later.delete(own);
        if (latest.current.isRelevant(cat)) changeSoon();
      }, sharedAnswerSeconds * 1000);
      later.add(own);
    };
    const unsubscribe = subscribeToLive({
      onCat(cat) {
        if (cat.type === 'cat-hidden') latest.current.onHidden(cat.id);
        if (latest.current.isRelevant(cat)) changeSoon();
        else changeIfThere(cat);
      },
      onGap: changeSoon,
    });
    return () => {
      clearTimeout(timer);
      for (const each of later) clearTimeout(each);
      unsubscribe();
    };
  }, []);
}
