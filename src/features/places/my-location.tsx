import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { askPosition, type LocateProblem, type MyPosition } from './ask-position.ts';

interface MyLocation {
  position: MyPosition | null;
  isLocating: boolean;
  problem: LocateProblem | null;
  /** Returns null without a position; `problem` then has the reason, which the header shows. */
  locate: () => Promise<MyPosition | null>;
  /** For a form that shows the problem itself. */
  locateHere: () => Promise<MyPosition | LocateProblem>;
  dismissProblem: () => void;
}

const MyLocationContext = createContext<MyLocation | null>(null);

export function MyLocationProvider({ children }: { children: ReactNode }) {
  const [position, setPosition] = useState<MyPosition | null>(null);
  const [isLocating, setLocating] = useState(false);
  const [problem, setProblem] = useState<LocateProblem | null>(null);

  const locateHere = useCallback(async () => {
    setProblem(null);
    setLocating(true);
    const answer = await askPosition();
    setLocating(false);
    if (typeof answer !== 'string') setPosition(answer);
    return answer;
  }, []);
  const locate = useCallback(async () => {
    const answer = await locateHere();
    if (typeof answer !== 'string') return answer;
    setProblem(answer);
    return null;
  }, [locateHere]);

  const value = useMemo(
    () => ({ position, isLocating, problem, locate, locateHere, dismissProblem: () => setProblem(null) }),
    [position, isLocating, problem, locate, locateHere],
  );
  return <MyLocationContext value={value}>{children}</MyLocationContext>;
}

/** Throws outside of MyLocationProvider. */
export function useMyLocation(): MyLocation {
  const value = useContext(MyLocationContext);
  if (!value) throw new Error('useMyLocation needs a MyLocationProvider above it');
  return value;
}
