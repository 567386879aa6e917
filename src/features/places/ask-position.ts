/** Spec §9. */
const positionOptions = { timeout: 10_000, maximumAge: 60_000, enableHighAccuracy: true } satisfies PositionOptions;

export interface MyPosition {
  latitude: number;
  longitude: number;
  accuracyMeters: number;
}

export type LocateProblem = 'unsupported' | 'denied' | 'unavailable' | 'timeout' | 'other';

const problemByCode: Record<number, LocateProblem> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' };

/**
 * The device's position, or why there is none, after 10 seconds at most. The browser's own timeout starts only once the user has allowed it, and some
 * browsers never answer: Firefox does not when its question is closed. Never rejects.
 */
export function askPosition(): Promise<MyPosition | LocateProblem> {
  return new Promise((resolve) => {
    if (!navigator.geolocation) return resolve('unsupported');
    const timer = setTimeout(resolve, positionOptions.timeout, 'timeout');
    const finish = (answer: MyPosition | LocateProblem) => {
      clearTimeout(timer);
      resolve(answer);
    };
    try {
      navigator.geolocation.getCurrentPosition(
        ({ coords }) =>
          finish({ latitude: coords.latitude, longitude: coords.longitude, accuracyMeters: coords.accuracy }),
        ({ code }) => finish(problemByCode[code] ?? 'other'),
        positionOptions,
      );
    } catch {
      finish('other');
    }
  });
}
