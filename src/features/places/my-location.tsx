import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';

/** Spec §9. */
const positionOptions: PositionOptions = { timeout: 10_000, maximumAge: 60_000, enableHighAccuracy: true };

export interface MyPosition {
  latitude: number;
  longitude: number;
  accuracyMeters: number;
}

export type LocateProblem = 'unsupported' | 'denied' | 'unavailable' | 'timeout' | 'other';

interface MyLocation {
  position: MyPosition | null;
  isLocating: boolean;
  problem: LocateProblem | null;
  /** Requests the user's place from the browser; null without it, with the reason in `problem`. */
  locate: () => Promise<MyPosition | null>;
  dismissProblem: () => void;
}

const problemByCode: Record<number, LocateProblem> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' };

export function problemOf(error: unknown): LocateProblem {
  const code = (error as Partial<GeolocationPositionError> | null)?.code;
  return problemByCode[code ?? 0] ?? 'other';
}

const MyLocationContext = createContext<MyLocation | null>(null);

export function MyLocationProvider({ children }: { children: ReactNode }) {
  const [position, setPosition] = useState<MyPosition | null>(null);
  const [isLocating, setLocating] = useState(false);
  const [problem, setProblem] = useState<LocateProblem | null>(null);

  const locate = useCallback(async () => {
    setProblem(null);
    if (!('geolocation' in navigator) || !navigator.geolocation) {
      setProblem('unsupported');
      return null;
    }
    setLocating(true);
    try {
      const { coords } = await new Promise<GeolocationPosition>((resolve, reject) => {
        navigator.geolocation.getCurrentPosition(resolve, reject, positionOptions);
      });
      const found = { latitude: coords.latitude, longitude: coords.longitude, accuracyMeters: coords.accuracy };
      setPosition(found);
      return found;
    } catch (error) {
      setProblem(problemOf(error));
      return null;
    } finally {
      setLocating(false);
    }
  }, []);

  const value = useMemo(
    () => ({ position, isLocating, problem, locate, dismissProblem: () => setProblem(null) }),
    [position, isLocating, problem, locate],
  );
  return <MyLocationContext value={value}>{children}</MyLocationContext>;
}

/** The user's place, shared by the header's button and the map. Throws outside of MyLocationProvider. */
export function useMyLocation(): MyLocation {
  const value = useContext(MyLocationContext);
  if (!value) throw new Error('useMyLocation needs a MyLocationProvider above it');
  return value;
}
