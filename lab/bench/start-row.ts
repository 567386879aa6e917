import { startBareSite } from './bare-site.ts';
import type { Measurement } from './measurement.ts';
import { summarize } from './measurement.ts';
import { type SiteOptions, startSite } from './site.ts';

const promisedMs = { pglite: 1500, postgres: 3000 };

/** The database exists already; the bare side is a `node:http` server. */
export async function startRow(
  options: SiteOptions,
  { cats, starts }: { cats: number; starts: number },
): Promise<Measurement[]> {
  const measured: number[] = [];
  const limit: number[] = [];
  const memories: number[] = [];
  for (let start = 0; start < starts; start++) {
    const site = await startSite(options);
    measured.push(site.startMs);
    const memory = site.memory();
    if (memory) memories.push(memory.residentMb);
    await site.close();
    const bare = await startBareSite(Buffer.from('ok'), { source: 'memory' });
    limit.push(bare.startMs);
    await bare.close();
  }
  const engine = options.databaseUrl ? 'postgres' : 'pglite';
  const shared = { engine, cats } as const;
  const started: Measurement = {
    ...shared,
    row: 'start',
    what: 'warm, to the first 200 on `/`',
    unit: 'ms',
    measured: summarize(measured),
    limit: { name: 'node:http alone', ...summarize(limit) },
    promise: { figure: 'p50', below: promisedMs[engine] },
  };
  if (memories.length === 0) return [started];
  return [
    started,
    {
      ...shared,
      row: 'memory',
      what: 'resident, right after a warm start',
      unit: 'MB',
      measured: summarize(memories),
      limit: null,
      promise: null,
    },
  ];
}
