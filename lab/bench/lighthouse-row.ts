import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { findTestBrowser } from '../../scripts/ensure-system-parts.ts';
import { run } from '../../scripts/run.ts';
import { type Measurement, summarize } from './measurement.ts';
import type { Row } from './row.ts';
import { type Site, startDemoTown } from './site.ts';

const place = join(projectRoot, 'lab/bench/lighthouse');
const program = join(place, 'node_modules/lighthouse/cli/index.js');
/** The values are Lighthouse points out of 100 for a phone. */
const promised = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const roundsPerRun = 40;
const visitsBefore = 20;

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: { 'total-blocking-time': { numericValue: number } };
  runtimeError?: { message: string };
}

/** The result is the median of several runs. */
export const lighthouseRow: Row = async ({ rounds }) => {
  if (!existsSync(program)) await run('npm', ['ci', '--ignore-scripts', '--loglevel=error', '--prefix', place]);
  const { site, close } = await startDemoTown();
  return judge(site, Math.ceil(rounds / roundsPerRun)).finally(close);
};

async function judge({ client, url, dataDir }: Site, runs: number): Promise<Measurement[]> {
  const { body } = await client.ask('/api/cats/list?limit=1');
  const [cat] = JSON.parse(body.toString()).cats;
  const pages = [
    { what: '`/`', path: '/' },
    { what: '`/cat/{id}`', path: `/cat/${cat.id}` },
    { what: '`/about`', path: '/about' },
  ];
  const measurements: Measurement[] = [];
  for (const { what, path } of pages) {
    // Like the other rows this measures a server that has been running for a while.
    for (let count = 0; count < visitsBefore; count++) await client.ask(path);
    const reports: Judgement[] = [];
    for (let count = 0; count < runs; count++) {
      reports.push(await askLighthouse(`${url}${path}`, join(dataDir, 'report.json')));
    }
    for (const [name, atLeast] of Object.entries(promised)) {
      measurements.push({
        row: 'lighthouse',
        what: `${what}, ${name}`,
        engine: null,
        cats: null,
        unit: 'points',
        measured: summarize(reports.map(({ points }) => points[name]!)),
        limit: null,
        promise: { figure: 'p50', atLeast },
      });
    }
    measurements.push({
      row: 'lighthouse',
      what: `${what}, total blocking time`,
      engine: null,
      cats: null,
      unit: 'ms',
      measured: summarize(reports.map(({ blockingMs }) => blockingMs)),
      limit: null,
      promise: null,
    });
  }
  return measurements;
}

interface Judgement {
  points: Record<string, number>;
  blockingMs: number;
}

/** The browser's recording fails once in a while, so a second try is made. */
async function askLighthouse(address: string, file: string): Promise<Judgement> {
  return runLighthouse(address, file).catch(() => runLighthouse(address, file));
}

async function runLighthouse(address: string, file: string): Promise<Judgement> {
  // A simulated graphics card is slower than none. The map, which needs one, waits for a touch on a phone.
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu'];
  await promisify(execFile)(
    process.execPath,
    [program, address, '--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${flags.join(' ')}`],
    { env: { ...process.env, CHROME_PATH: findTestBrowser() } },
  );
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  if (report.runtimeError) throw new Error(`Lighthouse could not judge ${address}: ${report.runtimeError.message}`);
  const points = Object.fromEntries(
    Object.entries(report.categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
  );
  return { points, blockingMs: report.audits['total-blocking-time'].numericValue };
}
