const positionOptions = { timeout: 10_000, maximumAge: 60_000, enableHighAccuracy: true } satisfies PositionOptions;

export interface MyPosition {
  latitude: number;
  longitude: number;
  accuracyMeters: number;
}

export type LocateProblem = 'unsupported' | 'denied' | 'unavailable' | 'timeout' | 'other';

const problemByCode: Record<number, LocateProblem> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' };

/** Never rejects, and answers within 10 seconds (spec §9): Firefox never answers when the user closes its question. */
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
