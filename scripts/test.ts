import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeSiteTemplates } from '#tests/support/make-site-templates.ts';
import { templateVariables } from '#tests/support/site-templates.ts';
import { build } from './build.ts';
import { ensureSystemParts } from './ensure-system-parts.ts';
import { type RunOptions, run } from './run.ts';
import {
  type FileTime,
  nothingYet,
  playwrightFileTimes,
  playwrightOutcome,
  type RunnerOutcome,
  vitestFileTimes,
  vitestOutcome,
} from './test-outcomes.ts';

const HELP = `Runs every check of the project. Ends with the time of each group, the ten slowest files, each failure again, and
one line: N passed, N failed, N skipped.

  npm test [-- --only static,unit,fuzz,browser,bench] [--full]

  static   formatting, lint with the direction of imports, types, dead code, messages in both languages
  unit     unit tests, database tests on PGlite and, where the engines can differ, on PostgreSQL, the built application in
           processes of its own, the sign-in service against its contract
  fuzz     10 seconds of generated requests, the same ones each time
  browser  stories in Chromium, in French on a phone; the main ones also in English on a desktop
  bench    a small run of every row of the bench; only with --full, or when named

  --full   the whole matrix: all database tests on both engines, every story in both languages and sizes, all property runs and fault
           schedules, 60,000 generated requests, the small bench run

Chromium and PostgreSQL are installed where they are missing and root may do it; else the command says what to install.`;

const shortFuzzRun = ['--seed', '1', '--requests', '20000', '--seconds', '10'];
const fullFuzzSeeds = ['101', '202', '303'];

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    full: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h' },
  },
});
if (values.help) {
  process.stdout.write(`${HELP}\n`);
  process.exit(0);
}
const isFull = values.full;
const groups = values.only?.split(',') ?? ['static', 'unit', 'fuzz', 'browser', ...(isFull ? ['bench'] : [])];
if (isFull) process.env.CATLAS_TESTS = 'full';

const startedAt = performance.now();
const results = mkdtempSync(join(tmpdir(), 'catlas-test-results-'));
const total = nothingYet();
const groupTimes: { name: string; seconds: number }[] = [];
const fileTimes: FileTime[] = [];
let removeTemplates = () => {};

await step('messages', () => run('node', ['--run', 'i18n']));
await step('route types', () => run('react-router', ['typegen']));
await group('static checks and build', async () => {
  const checks: [name: string, program: string, args: string[]][] = [
    ['format and lint', 'biome', ['ci', '--reporter=summary', '.']],
    ['types', 'tsc', ['--noEmit']],
    ['types of the service worker', 'tsc', ['--noEmit', '-p', 'src/service-worker']],
    ['dead code', 'knip', []],
    ['messages in both languages', 'node', ['scripts/check-messages.ts']],
  ];
  const isStatic = groups.includes('static');
  await Promise.all([
    step('system parts', () => ensureSystemParts()),
    step('build', () => build()),
    inTurn(isStatic ? checks : [], ([name, program, args]) =>
      stepApart(name, (options) => run(program, args, options)),
    ),
  ]);
});
// These tests start no server of the product, so they run beside it.
const templates = step('data directories of test sites', makeTemplates);
if (groups.includes('unit')) {
  await group('unit, database, conformance', () => runVitest('!process'));
  await templates;
  await group('process', () => runVitest('process'));
}
await templates;
if (groups.includes('fuzz')) {
  await group('fuzz', async () => {
    const runs = isFull ? fullFuzzSeeds.map((seed) => ['--seed', seed, '--requests', '20000']) : [shortFuzzRun];
    for (const words of runs) {
      await step(`fuzz ${words.join(' ')}`, () =>
        run('node', ['scripts/fuzz.ts', ...words, '--data', process.env[templateVariables.demo]!]),
      );
    }
  });
}
if (groups.includes('browser')) {
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = join(results, 'playwright.json');
  await group('browser', () =>
    runner('playwright', ['test'], () => {
      const report = readReport('playwright.json');
      fileTimes.push(...playwrightFileTimes(report));
      return playwrightOutcome(report);
    }),
  );
}
if (groups.includes('bench')) {
  await group('bench', () =>
    step('bench, a small run of every row', () => run('node', ['scripts/bench.ts', '--quick'])),
  );
}

list('Time per group', [
  ...groupTimes.map(({ name, seconds }) => `${seconds.toFixed(0).padStart(5)} s  ${name}`),
  `${secondsSince(startedAt).toFixed(0).padStart(5)} s  in all`,
]);
fileTimes.sort((a, b) => b.seconds - a.seconds);
list(
  'Slowest files',
  fileTimes.slice(0, 10).map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`),
);
list('Passed only when retried, which is a defect', total.flaky);
list('Failed', total.failures);
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`);
removeTemplates();
process.exit(total.failed === 0 ? 0 : 1);

async function group(name: string, work: () => Promise<unknown>) {
  const beganAt = performance.now();
  await work();
  groupTimes.push({ name, seconds: secondsSince(beganAt) });
}

/** All groups that start servers share these templates. */
async function makeTemplates() {
  const hasDemo = groups.includes('fuzz') || groups.includes('browser');
  if (hasDemo || groups.includes('unit')) removeTemplates = await makeSiteTemplates(hasDemo ? ['demo'] : []);
}

/** A check that either passes or fails counts as one test. */
async function step(name: string, check: () => Promise<unknown>, output: () => string = () => '') {
  const beganAt = performance.now();
  try {
    await check();
    total.passed += 1;
    process.stdout.write(`${output()}— ${name}: passed, ${secondsSince(beganAt).toFixed(1)} s\n`);
  } catch (error) {
    const { message } = error as Error;
    total.failed += 1;
    total.failures.push(`${name}: ${message}`);
    process.stdout.write(`${output()}— ${name}: FAILED, ${secondsSince(beganAt).toFixed(1)} s: ${message}\n`);
  }
}

async function stepApart(name: string, check: (options: RunOptions) => Promise<void>) {
  let output = '';
  const onOutput = (text: string) => {
    output += text;
  };
  await step(
    name,
    () => check({ onOutput }),
    () => output,
  );
}

async function inTurn<Item>(items: Item[], work: (item: Item) => Promise<void>) {
  for (const item of items) await work(item);
}

function runVitest(project: string) {
  const report = `vitest-${project.replace('!', 'not-')}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${join(results, report)}`];
  return runner('vitest', ['run', '--project', project, ...reporters], () => {
    const outcome = readReport(report);
    fileTimes.push(...vitestFileTimes(outcome));
    return vitestOutcome(outcome);
  });
}

/** A test runner counts its own tests. One that fails without a count is one failure. */
async function runner(program: string, args: string[], readOutcome: () => RunnerOutcome) {
  process.stdout.write(`\n— ${program}\n`);
  let ending = 'ended without a count';
  let isFine = true;
  await run(program, args).catch((error) => {
    isFine = false;
    ending = (error as Error).message;
  });
  const outcome = readOutcome();
  if (outcome.failed === 0 && (!isFine || outcome.passed === 0)) {
    outcome.failed = 1;
    outcome.failures.push(`${program}: ${ending}`);
  }
  for (const kind of ['passed', 'failed', 'skipped'] as const) total[kind] += outcome[kind];
  for (const kind of ['failures', 'flaky'] as const) total[kind].push(...outcome[kind]);
}

function readReport(name: string) {
  const file = join(results, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

function list(title: string, lines: string[]) {
  if (lines.length > 0) process.stdout.write(`\n${title}:\n${lines.map((line) => `  ${line}\n`).join('')}`);
}

function secondsSince(time: number) {
  return (performance.now() - time) / 1000;
}
