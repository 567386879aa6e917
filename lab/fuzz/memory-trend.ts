import { readFileSync } from 'node:fs';

export interface MemorySample {
  requests: number;
  residentBytes: number;
}

export const maxGrowthBytes = 96_000_000;
export const maxGrowthBytesPerRequest = 8_000;
/** Below this the caches of a fresh process still fill, so there is no result. */
export const fewestRequestsToJudge = 8_000;

export function readResidentBytes(pid: number): number | null {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes ? Number(kilobytes) * 1024 : null;
  } catch {
    return null;
  }
}

export function growthOfLastHalf(samples: readonly MemorySample[]): { bytes: number; bytesPerRequest: number } | null {
  const last = samples.at(-1)?.requests ?? 0;
  const half = samples.filter(({ requests }) => requests >= last / 2);
  if (last < fewestRequestsToJudge || half.length < 4) return null;
  const mean = (of: (sample: MemorySample) => number) => half.reduce((sum, each) => sum + of(each), 0) / half.length;
  const meanRequests = mean(({ requests }) => requests);
  const meanBytes = mean(({ residentBytes }) => residentBytes);
  const covariance = mean(({ requests, residentBytes }) => (requests - meanRequests) * (residentBytes - meanBytes));
  const variance = mean(({ requests }) => (requests - meanRequests) ** 2);
  const bytesPerRequest = variance === 0 ? 0 : covariance / variance;
  return { bytesPerRequest, bytes: bytesPerRequest * (last - half[0]!.requests) };
}

export function isGrowing(samples: readonly MemorySample[]): boolean {
  const growth = growthOfLastHalf(samples);
  return growth !== null && growth.bytes > maxGrowthBytes && growth.bytesPerRequest > maxGrowthBytesPerRequest;
}
