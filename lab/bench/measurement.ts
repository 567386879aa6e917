import type { Engine } from '@catlas/platform/db/open-database.ts';

export interface Summary {
  count: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
}

export interface Measurement {
  row: string;
  what: string;
  engine: Engine | null;
  cats: number | null;
  unit: 'ms' | 'kB' | 'MB' | 'points' | 'per s';
  measured: Summary;
  limit: ({ name: string } & Summary) | null;
  promise: Promised | null;
}

type Figure = 'p50' | 'p95' | 'p99' | 'max';
type Promised =
  | { figure: Figure; below: number }
  | { figure: Figure; atLeast: number }
  /** The value is 0.5 where it takes twice as long. */
  | { figure: Figure; shareOfLimit: number }
  /** The value is 1.5 where half as long again is allowed. */
  | { figure: Figure; timesLimit: number };

/** Returns nearest-rank percentiles. */
export function summarize(amounts: number[]): Summary {
  if (amounts.length === 0) throw new Error('Nothing was measured');
  const sorted = amounts.toSorted((a, b) => a - b);
  const rank = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!;
  return { count: sorted.length, p50: rank(0.5), p95: rank(0.95), p99: rank(0.99), max: sorted.at(-1)! };
}

export async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Times two ways alternately, so that load and caches affect both alike. Some rounds run first to compile the code. */
export async function compareForEach<Input>(
  inputs: Input[],
  work: (input: Input) => Promise<unknown>,
  bare: (input: Input) => Promise<unknown>,
  warmUp: Input[] = inputs.slice(0, Math.ceil(inputs.length / 5)),
): Promise<{ measured: number[]; limit: number[] }> {
  for (const input of warmUp) {
    await work(input);
    await bare(input);
  }
  const measured: number[] = [];
  const limit: number[] = [];
  for (const [index, input] of inputs.entries()) {
    if (index % 2 === 0) measured.push(await millisecondsOf(() => work(input)));
    limit.push(await millisecondsOf(() => bare(input)));
    if (index % 2 === 1) measured.push(await millisecondsOf(() => work(input)));
  }
  return { measured, limit };
}

/** The inputs warm up the server: a server that has been running for a while is measured. */
export function warmUpWith<Input>(inputs: Input[], times = 3): Input[] {
  return Array.from({ length: times }, () => inputs).flat();
}

export function isPromiseKept({ measured, limit, promise }: Measurement): boolean {
  if (promise === null) return true;
  const figure = measured[promise.figure];
  if ('shareOfLimit' in promise) return limit !== null && limit[promise.figure] / figure >= promise.shareOfLimit;
  if ('timesLimit' in promise) return limit !== null && figure <= promise.timesLimit * limit[promise.figure];
  return 'below' in promise ? figure < promise.below : figure >= promise.atLeast;
}
