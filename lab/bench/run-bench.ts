import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine } from '@catlas/platform/db/open-database.ts';
import pg from 'pg';
import { startCluster } from '#tests/support/postgres-cluster.ts';
import { addRow } from './add-row.ts';
import { alertsRow } from './alerts-row.ts';
import { durableRow } from './durable-row.ts';
import { enduranceRow } from './endurance-row.ts';
import { eventLoopRow } from './event-loop-row.ts';
import { firstStartRow } from './first-start-row.ts';
import { generateCats } from './generate-cats.ts';
import { growth, growthRow } from './growth-row.ts';
import { imagesRow } from './images-row.ts';
import { interactionsRow } from './interactions-row.ts';
import { javascriptRow } from './javascript-row.ts';
import { lighthouseRow } from './lighthouse-row.ts';
import { listRow } from './list-row.ts';
import { livePagesRow } from './live-pages-row.ts';
import { liveRow } from './live-row.ts';
import { matchesRow } from './matches-row.ts';
import type { Measurement } from './measurement.ts';
import { loopDelayOnSignal, membersRow } from './members-row.ts';
import { memoryRow } from './memory-row.ts';
import { overloadRow } from './overload-row.ts';
import { pagesAnewRow } from './pages-anew-row.ts';
import { pagesRow } from './pages-row.ts';
import { posterRow } from './poster-row.ts';
import { collectOnSignal } from './process-memory.ts';
import type { Row } from './row.ts';
import { searchRow } from './search-row.ts';
import { sightingRow } from './sighting-row.ts';
import { signInRow } from './sign-in-row.ts';
import { signInsRow } from './sign-ins-row.ts';
import { type SiteOptions, startSite } from './site.ts';
import { stalledRow } from './stalled-row.ts';
import { startRow } from './start-row.ts';
import { tilesRow } from './tiles-row.ts';

const rowsBySize: Record<string, Row> = {
  list: listRow,
  tiles: tilesRow,
  search: searchRow,
  pages: pagesRow,
  matches: matchesRow,
  alerts: alertsRow,
  memory: memoryRow,
};
const rowsByEngine: Record<string, Row> = {
  live: liveRow,
  sighting: sightingRow,
  'event-loop': eventLoopRow,
  add: addRow,
  'sign-in': signInRow,
  'sign-ins': signInsRow,
  stalled: stalledRow,
  overload: overloadRow,
  endurance: enduranceRow,
};
const embeddedRows: Record<string, Row> = { durable: durableRow };
const rowsWithPreload: Record<string, { row: Row; preload: string }> = {
  'live-pages': { row: livePagesRow, preload: collectOnSignal },
  members: { row: membersRow, preload: loopDelayOnSignal },
};
const postgresRows: Record<string, Row> = { 'pages-anew': pagesAnewRow };
const otherRows: Record<string, Row> = {
  images: imagesRow,
  poster: posterRow,
  javascript: javascriptRow,
  lighthouse: lighthouseRow,
  interactions: interactionsRow,
};

export const rowNames = [
  ...Object.keys(rowsBySize),
  'growth',
  ...Object.keys(rowsByEngine),
  ...Object.keys(embeddedRows),
  ...Object.keys(postgresRows),
  ...Object.keys(otherRows),
  ...Object.keys(rowsWithPreload),
  'start',
  'first-start',
];
export const rowsWithoutEngine = [...Object.keys(otherRows), 'first-start'];

interface BenchOptions {
  engine: Engine;
  sizes: number[];
  rows: string[];
  rounds: number;
  minutes: number;
  starts: number;
  onProgress: (message: string) => void;
}

export interface Findings {
  measurements: Measurement[];
  /** A failed row must not cost the figures of the others. */
  failures: { row: string; engine: Engine; reason: string }[];
}

/** Each engine has databases and data directories of its own. */
export async function runBench(options: BenchOptions): Promise<Findings> {
  const dataDir = mkdtempSync(join(tmpdir(), 'catlas-bench-'));
  const fewDataDir = mkdtempSync(join(tmpdir(), 'catlas-bench-few-'));
  try {
    if (options.engine === 'pglite') {
      return await measure({ dataDir, databaseUrl: null }, { dataDir: fewDataDir, databaseUrl: null }, options);
    }
    // PostgreSQL’s default memory is for the smallest machines, so the server gets more.
    const cluster = await startCluster({ shared_buffers: '2GB' });
    try {
      const admin = new pg.Client({ host: cluster.host, user: 'postgres', database: 'postgres' });
      await admin.connect();
      for (const name of ['bench', 'few']) await admin.query(`create database ${name}`);
      await admin.end();
      const urlOf = (name: string) => `postgres:///${name}?host=${encodeURIComponent(cluster.host)}&user=postgres`;
      const few = { dataDir: fewDataDir, databaseUrl: urlOf('few') };
      return await measure({ dataDir, databaseUrl: urlOf('bench') }, few, options);
    } finally {
      await cluster.stop();
    }
  } finally {
    for (const each of [dataDir, fewDataDir]) rmSync(each, { recursive: true, force: true });
  }
}

async function measure(place: SiteOptions, fewPlace: SiteOptions, options: BenchOptions): Promise<Findings> {
  const { engine, sizes, rows, rounds, minutes, starts, onProgress } = options;
  const findings: Findings = { measurements: [], failures: [] };
  const take = async (row: string, work: () => Promise<Measurement[]>) => {
    onProgress(`${engine}: ${row}`);
    try {
      const found = await work();
      if (found.length === 0) throw new Error('There is nothing to measure it by on this system');
      findings.measurements.push(...found);
    } catch (error) {
      const reason = (error as Error).message;
      onProgress(`${engine}: ${row} broke: ${reason}`);
      findings.failures.push({ row, engine, reason });
    }
  };
  let there = 0;
  for (const cats of sizes) {
    onProgress(`${engine}: ${cats} cats`);
    await fillSite(place, { cats, there });
    there = cats;
    const site = await startSite(place);
    try {
      const ofEngine = { ...rowsByEngine, ...(engine === 'pglite' ? embeddedRows : postgresRows) };
      const candidates = { ...rowsBySize, ...(cats === sizes.at(-1) ? { ...ofEngine, ...otherRows } : {}) };
      for (const [name, row] of Object.entries(candidates).filter(([each]) => rows.includes(each))) {
        await take(name, () => row({ site, cats, rounds, minutes }));
      }
      if (cats === sizes.at(-1) && rows.includes('growth')) {
        await take('growth', async () => {
          await fillSite(fewPlace, { cats: Math.max(1, Math.round(cats / growth)), there: 0 });
          const few = await startSite(fewPlace);
          return growthRow({ few, many: site, cats, rounds }).finally(() => few.close());
        });
      }
    } finally {
      await site.close();
    }
  }
  for (const [name, { row, preload }] of Object.entries(rowsWithPreload).filter(([each]) => rows.includes(each))) {
    await take(name, async () => {
      const site = await startSite({ ...place, preload });
      return row({ site, cats: there, rounds, minutes }).finally(() => site.close());
    });
  }
  if (rows.includes('start')) await take('start', () => startRow(place, { cats: there, starts }));
  if (rows.includes('first-start')) await take('first-start', firstStartRow);
  return findings;
}

async function fillSite(place: SiteOptions, { cats, there }: { cats: number; there: number }): Promise<void> {
  const site = await startSite(place);
  await generateCats(site.pool, cats, there).finally(() => site.close());
}
