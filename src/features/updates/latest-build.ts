/** `/builds/latest.json`, made with each build. */
export interface LatestBuild {
  id: string;
  /** ISO 8601. */
  time: string;
}

const timeoutMs = 10_000;

/** What the server has now; null when it can't be asked or has nothing to say. */
export async function findLatestBuild(): Promise<LatestBuild | null> {
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

/**
 * Whether `latest` came after the build that runs. Where processes of two builds answer in turn, the older one's word
 * makes no page go back; its time is known once the server has named the running build.
 */
export function isNewer(latest: LatestBuild, running: { id: string; time: string | null }): boolean {
  if (latest.id === running.id) return false;
  return running.time === null || Date.parse(latest.time) > Date.parse(running.time);
}
