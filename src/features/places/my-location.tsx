import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { askPosition, type LocateProblem, type MyPosition } from './ask-position.ts';

interface MyLocation {
  position: MyPosition | null;
  isLocating: boolean;
  problem: LocateProblem | null;
  /** Returns null without a position; `problem` then has the reason. */
  locate: () => Promise<MyPosition | null>;
  dismissProblem: () => void;
}

const MyLocationContext = createContext<MyLocation | null>(null);

export function MyLocationProvider({ children }: { children: ReactNode }) {
  const [position, setPosition] = useState<MyPosition | null>(null);
  const [isLocating, setLocating] = useState(false);
  const [problem, setProblem] = useState<LocateProblem | null>(null);

  const locate = useCallback(async () => {
    setProblem(null);
    setLocating(true);
    const answer = await askPosition();
    setLocating(false);
    if (typeof answer === 'string') {
      setProblem(answer);
      return null;
    }
    setPosition(answer);
    return answer;
  }, []);

  const value = useMemo(
    () => ({ position, isLocating, problem, locate, dismissProblem: () => setProblem(null) }),
    [position, isLocating, problem, locate],
  );
  return <MyLocationContext value={value}>{children}</MyLocationContext>;
}

/** Throws outside of MyLocationProvider. */
export function useMyLocation(): MyLocation {
  const value = useContext(MyLocationContext);
  if (!value) throw new Error('useMyLocation needs a MyLocationProvider above it');
  return value;
}
