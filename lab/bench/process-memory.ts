import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export const collectOnSignal = join(import.meta.dirname, 'collect-on-signal.ts');

/** The unit is MB; null where the system doesn't say. */
export function memoryOf(pid: number): { residentMb: number; highestMb: number } | null {
  const file = join('/proc', String(pid), 'status');
  if (!existsSync(file)) return null;
  const status = readFileSync(file, 'utf8');
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1000;
  return { residentMb: read('VmRSS'), highestMb: read('VmHWM') };
}

export async function settledMemoryOf(pid: number): Promise<number | null> {
  for (let round = 0; round < 4; round++) {
    process.kill(pid, 'SIGUSR2');
    await sleep(250);
  }
  return memoryOf(pid)?.residentMb ?? null;
}
