import { setTimeout as delay } from 'node:timers/promises';

const firstPauseMs = 1_000;
const longestPauseMs = 60_000;

interface PatientOptions {
  closing: AbortSignal;
  onFailure: (error: unknown) => void;
}

/** Retries until it succeeds; returns null when the process ends before. */
export async function tryPatiently<Result>(
  work: () => Promise<Result>,
  { closing, onFailure }: PatientOptions,
): Promise<Result | null> {
  for (let pauseMs = firstPauseMs; !closing.aborted; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return await work();
    } catch (error) {
      if (closing.aborted) return null;
      onFailure(error);
      await delay(pauseMs, undefined, { signal: closing }).catch(() => undefined);
    }
  }
  return null;
}
