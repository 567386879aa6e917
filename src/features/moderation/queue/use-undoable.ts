import { useEffect, useRef, useState } from 'react';
import type { Decision } from './review-sources.ts';

/** Long enough to notice a mistake. */
const undoableMs = 10_000;

export interface Decided<Item> {
  decision: Decision;
  items: Item[];
}

export interface Undoable<Item> {
  /** The newest. */
  last: Decided<Item> | null;
  remember: (decided: Decided<Item>) => void;
  forget: (decided: Decided<Item>) => void;
}

/** The decisions of the last ten seconds. */
export function useUndoable<Item>(): Undoable<Item> {
  const [decided, setDecided] = useState<Decided<Item>[]>([]);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running) clearTimeout(timer);
    };
  }, []);
  const forget = (which: Decided<Item>) => setDecided((all) => all.filter((each) => each !== which));
  return {
    last: decided.at(-1) ?? null,
    remember(which: Decided<Item>) {
      setDecided((all) => [...all, which]);
      const timer = setTimeout(() => {
        timers.current.delete(timer);
        forget(which);
      }, undoableMs);
      timers.current.add(timer);
    },
    forget,
  };
}
