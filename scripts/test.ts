import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.ts';
import { ensureSystemParts } from './ensure-system-parts.ts';
import { run } from './run.ts';
import { nothingYet, playwrightOutcome, type RunnerOutcome, vitestOutcome } from './test-outcomes.ts';

const HELP = `Runs every check of the project, names again what failed, and ends with one line: N passed, N failed, N skipped.

  npm test [-- --only static,unit,fuzz,bench,browser] [--readers all] [--full]

  static   formatting, lint with the direction of imports, types, dead code, the API's contract
  unit     unit tests, and everything that touches the database on PGlite and again on PostgreSQL
  fuzz     generated requests for 20 seconds, always the same ones; with --full 100,000 requests of each of three seeds
  bench    a small run of every row of the bench: that it works, not how fast
  browser  visitors' stories in Chromium: each on a phone and on a desktop, in one language each; with --readers all by
           all four readers, who meet both colour schemes and languages on both

Chromium and PostgreSQL are installed where they are missing and that may be done; else it says what to install.`;

const shortFuzzRun = ['--seed', '1', '--requests', '20000', '--seconds', '20'];
/** Others than those that developers begin with. */
const fullFuzzSeeds = ['101', '202', '303'];

const results = mkdtempSync(join(tmpdir(), 'catlas-test-results-'));
const total = nothingYet();

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    readers: { type: 'string' },
    full: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h' },
  },
});
if (values.help) {
  process.stdout.write(`${HELP}\n`);
  process.exit(0);
}
const groups = values.only?.split(',') ?? ['static', 'unit', 'fuzz', 'bench', 'browser'];

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
      outcomeFrom: () => vitestOutcome(readReport('vitest.json')),
    },
  );
}
if (groups.includes('fuzz')) {
  const runs = values.full ? fullFuzzSeeds.map((seed) => ['--seed', seed, '--requests', '100000']) : [shortFuzzRun];
  for (const words of runs) {
    await step(`fuzz ${words.join(' ')}`, () => run('node', ['scripts/fuzz.ts', ...words]));
  }
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
    outcomeFrom: () => playwrightOutcome(readReport('playwright.json')),
  });
}

tell('Passed only at a later try', total.flaky);
tell('Failed', total.failures);
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
    const { message } = error as Error;
    total.failed += 1;
    total.failures.push(`${name}: ${message}`);
    process.stdout.write(`  FAILED, ${seconds(startedAt)}: ${message}\n`);
  }
}

/** A test runner counts its own tests; one that ends badly without a count is one failure. */
async function runner(
  program: string,
  args: string[],
  { env, outcomeFrom }: { env?: Record<string, string>; outcomeFrom: () => RunnerOutcome },
) {
  process.stdout.write(`\n— ${program}\n`);
  let ending = 'ended without a count';
  let isFine = true;
  await run(program, args, { env }).catch((error) => {
    isFine = false;
    ending = (error as Error).message;
  });
  const outcome = outcomeFrom();
  if (outcome.failed === 0 && (!isFine || outcome.passed === 0)) {
    outcome.failed = 1;
    outcome.failures.push(`${program}: ${ending}`);
  }
  for (const kind of ['passed', 'failed', 'skipped'] as const) total[kind] += outcome[kind];
  for (const kind of ['failures', 'flaky'] as const) total[kind].push(...outcome[kind]);
}

/** What a runner wrote of its run, if it came that far. */
function readReport(name: string) {
  const file = join(results, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** At the end, where one looks: their own lines are thousands of lines up. */
function tell(title: string, lines: string[]) {
  if (lines.length > 0) process.stdout.write(`\n${title}:\n${lines.map((line) => `  ${line}\n`).join('')}`);
}

function seconds(startedAt: number) {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
}
