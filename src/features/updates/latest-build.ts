import { isCutOff } from '@catlas/platform/worker/is-cut-off.ts';

export interface LatestBuild {
  id: string;
  time: string;
}

const timeoutMs = 10_000;

/** Returns null if the request fails or has no valid response. */
export async function findLatestBuild(): Promise<LatestBuild | null> {
  if (isCutOff()) return null;
  try {
    const answer = await fetch('/builds/latest.json', { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });
    return answer.ok ? parseLatestBuild(await answer.json()) : null;
  } catch {
    return null;
  }
}

export function parseLatestBuild(value: unknown): LatestBuild | null {
  const { id, time } = (value ?? {}) as Partial<Record<keyof LatestBuild, unknown>>;
  if (typeof id !== 'string' || id === '' || typeof time !== 'string' || Number.isNaN(Date.parse(time))) return null;
  return { id, time };
}

/** While processes of two builds respond, the older build must not make a page go back. */
export function isNewer(latest: LatestBuild, running: { id: string; time: string | null }): boolean {
  if (latest.id === running.id) return false;
  return running.time === null || Date.parse(latest.time) > Date.parse(running.time);
}
