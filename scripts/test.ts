import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.ts';
import { ensureSystemParts } from './ensure-system-parts.ts';
import { run } from './run.ts';

const HELP = `Runs every check of the project and ends with one line: N passed, N failed, N skipped.

  npm test [-- --only static,unit,bench,browser] [--readers all]

  static   formatting, lint with the direction of imports, types, dead code, the API's contract
  unit     unit tests, and everything that touches the database on PGlite and again on PostgreSQL
  bench    a small run of every row of the bench: that it works, not how fast
  browser  visitors' stories in Chromium: each on a phone and on a desktop, in one language each; with --readers all by
           all four readers, who meet both colour schemes and languages on both

Chromium and PostgreSQL are installed where they are missing and that may be done; else it says what to install.`;

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

const results = mkdtempSync(join(tmpdir(), 'catlas-test-results-'));
const total: Counts = { passed: 0, failed: 0, skipped: 0 };

const { values } = parseArgs({
  options: { only: { type: 'string' }, readers: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
});
if (values.help) {
  process.stdout.write(`${HELP}\n`);
  process.exit(0);
}
const groups = values.only?.split(',') ?? ['static', 'unit', 'bench', 'browser'];

await step('system parts', () => ensureSystemParts());
await step('messages', () => run('npm', ['run', '--silent', 'i18n']));
if (groups.includes('static')) {
  await step('format and lint', () => run('biome', ['ci', '--reporter=summary', '.']));
  await step('route types', () => run('react-router', ['typegen']));
  await step('types', () => run('tsc', ['--noEmit']));
  await step('types of the service worker', () => run('tsc', ['--noEmit', '-p', 'src/service-worker']));
  await step('dead code', () => run('knip', []));
  await step('messages in both languages', () => run('node', ['scripts/check-messages.ts']));
}
await step('build', () => build());
if (groups.includes('unit')) {
  await runner(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(results, 'vitest.json')}`],
    {
      countsFrom: () => countVitest(join(results, 'vitest.json')),
    },
  );
}
if (groups.includes('bench')) {
  await step('bench, a small run of every row', () => run('node', ['scripts/bench.ts', '--quick']));
}
if (groups.includes('browser')) {
  await runner('playwright', ['test'], {
    env: {
      PLAYWRIGHT_JSON_OUTPUT_FILE: join(results, 'playwright.json'),
      ...(values.readers && { CATLAS_E2E_READERS: values.readers }),
    },
    countsFrom: () => countPlaywright(join(results, 'playwright.json')),
  });
}

process.stdout.write(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`);
process.exit(total.failed === 0 ? 0 : 1);

/** A check that either holds or doesn't counts as one. */
async function step(name: string, check: () => Promise<unknown>) {
  const startedAt = performance.now();
  process.stdout.write(`\n— ${name}\n`);
  try {
    await check();
    total.passed += 1;
    process.stdout.write(`  fine, ${seconds(startedAt)}\n`);
  } catch (error) {
    total.failed += 1;
    process.stdout.write(`  FAILED, ${seconds(startedAt)}: ${(error as Error).message}\n`);
  }
}

/** A test runner counts its own tests; one that ends badly without a count is one failure. */
async function runner(
  program: string,
  args: string[],
  { env, countsFrom }: { env?: Record<string, string>; countsFrom: () => Counts },
) {
  process.stdout.write(`\n— ${program}\n`);
  let isFine = true;
  await run(program, args, { env }).catch(() => {
    isFine = false;
  });
  const counts = countsFrom();
  if (!isFine && counts.failed === 0) counts.failed = 1;
  if (isFine && counts.passed + counts.failed === 0) counts.failed = 1;
  for (const kind of ['passed', 'failed', 'skipped'] as const) total[kind] += counts[kind];
}

function countVitest(file: string): Counts {
  if (!existsSync(file)) return { passed: 0, failed: 0, skipped: 0 };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + (report.numFailedTestSuites > 0 && report.numFailedTests === 0 ? 1 : 0),
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

function countPlaywright(file: string): Counts {
  if (!existsSync(file)) return { passed: 0, failed: 0, skipped: 0 };
  const { stats } = JSON.parse(readFileSync(file, 'utf8'));
  if (stats.flaky > 0)
    process.stdout.write(`\n${stats.flaky} of the stories passed only at a later try; the lines above name them\n`);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}

function seconds(startedAt: number) {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
}
