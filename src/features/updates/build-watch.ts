import { runningBuild } from '@catlas/platform/http/client-build.ts';
import { findLatestBuild, isNewer, type LatestBuild } from './latest-build.ts';

const intervalMs = 5 * 60_000;
const sparingIntervalMs = 60 * 60_000;
const shortestPauseMs = 5_000;

export interface BuildWatch {
  check: () => Promise<boolean>;
  stop: () => void;
}

interface WatchOptions {
  onNewer: (latest: LatestBuild) => void;
  savesData: boolean;
}

/** Checks every five minutes while visible, and every hour for readers who save data. */
export function watchBuilds({ onNewer, savesData }: WatchOptions): BuildWatch {
  const id = runningBuild();
  if (id === null) return { check: async () => false, stop: () => undefined };
  const running = { id, time: null as string | null };
  let checkedAt = 0;

  const check = async () => {
    checkedAt = Date.now();
    const latest = await findLatestBuild();
    if (latest?.id === running.id) running.time = latest.time;
    const found = latest !== null && isNewer(latest, running);
    if (found) onNewer(latest);
    return found;
  };
  const comeBack = () => {
    const pause = Date.now() - checkedAt;
    if (
      document.visibilityState === 'visible' &&
      (pause < 0 || pause >= (savesData ? sparingIntervalMs : shortestPauseMs))
    )
      void check();
  };

  const timer = setInterval(comeBack, savesData ? sparingIntervalMs : intervalMs);
  document.addEventListener('visibilitychange', comeBack);
  window.addEventListener('focus', comeBack);
  window.addEventListener('online', comeBack);
  void check();
  return {
    check,
    stop() {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', comeBack);
      window.removeEventListener('focus', comeBack);
      window.removeEventListener('online', comeBack);
    },
  };
}
