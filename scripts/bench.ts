import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { isPromiseKept, type Measurement } from '../lab/bench/measurement.ts';
import { currentLoad, formatReport } from '../lab/bench/report.ts';
import { chooseRows, rowsOnRequest } from '../lab/bench/row-choice.ts';
import { type Findings, rowNames, rowsWithoutEngine, runBench } from '../lab/bench/run-bench.ts';
import { build } from './build.ts';

const help = `Measures Catlas against the bare work, side by side in one run, and writes lab/bench/results.md.

  npm run bench [-- --cats 10000,100000 --engines pglite,postgres --rows list,tiles --rounds 200]

  --cats N,…      how many approved recent cats the database holds, growing (10000,100000)
  --engines …     pglite, postgres, or both (both; PostgreSQL needs its server programs installed)
  --rows …        ${rowNames.join(', ')} (all but ${rowsOnRequest.join(', ')})
  --rounds N      requests for each figure (200)
  --minutes N     how long endurance lasts (60)
  --out FILE      where the results go (lab/bench/results.md; - prints them)
  --quick         every row without peers, with tiny numbers, printed: shows that the bench itself works

Ends with 1 when a row breaks, or when a promised figure is missed, unless --quick.`;

const { values } = parseArgs({
  options: {
    cats: { type: 'string' },
    engines: { type: 'string', default: 'pglite,postgres' },
    rows: { type: 'string' },
    rounds: { type: 'string' },
    minutes: { type: 'string' },
    out: { type: 'string' },
    quick: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

const listOf = (text: string) => text.split(',').map((part) => part.trim());

function readArguments() {
  const sizes = listOf(values.cats ?? (values.quick ? '300' : '10000,100000')).map(Number);
  const rounds = Number(values.rounds ?? (values.quick ? 8 : 200));
  const minutes = Number(values.minutes ?? (values.quick ? 0.2 : 60));
  const rows = values.rows ? listOf(values.rows) : chooseRows(rowNames, { isQuick: values.quick });
  const engines = listOf(values.engines).map((engine) => {
    if (engine !== 'pglite' && engine !== 'postgres') throw new Error(`There is no engine ${engine}`);
    return engine;
  });
  const unknown = rows.filter((name) => !rowNames.includes(name));
  if (unknown.length > 0) throw new Error(`There is no row ${unknown.join(', ')}; there are ${rowNames.join(', ')}`);
  if (!sizes.every((size, index) => Number.isInteger(size) && size > (sizes[index - 1] ?? 0))) {
    throw new Error('--cats needs whole numbers that grow');
  }
  if (!Number.isInteger(rounds) || rounds < 2) throw new Error('--rounds must be at least 2');
  if (!(minutes > 0)) throw new Error('--minutes must be more than nothing');
  return { sizes, rounds, minutes, rows, engines, starts: values.quick ? 1 : 5 };
}

async function main() {
  const { engines, ...options } = readArguments();
  const loads = [currentLoad()];
  const onProgress = (message: string) => {
    loads.push(currentLoad());
    process.stderr.write(`${message}\n`);
  };
  await build();
  const all: Findings = { measurements: [], failures: [] };
  for (const [index, engine] of engines.entries()) {
    const rows = index === 0 ? options.rows : options.rows.filter((row) => !rowsWithoutEngine.includes(row));
    const { measurements, failures } = await runBench({ ...options, rows, engine, onProgress });
    all.measurements.push(...measurements);
    all.failures.push(...failures);
  }
  loads.push(currentLoad());

  const rowIndex = ({ row }: Measurement) => rowNames.indexOf(row);
  const measurements = all.measurements.toSorted((a, b) => rowIndex(a) - rowIndex(b));
  const command = ['npm run bench --', ...process.argv.slice(2)].join(' ');
  const report = formatReport({ ...all, measurements }, { command, loads });
  const out = values.out ?? (values.quick ? '-' : join(projectRoot, 'lab/bench/results.md'));
  if (out === '-') process.stdout.write(report);
  else writeFileSync(out, report);

  const missed = measurements.filter((measurement) => !isPromiseKept(measurement));
  const { length: broken } = all.failures;
  process.stdout.write(`${measurements.length} figures, ${missed.length} promises missed, ${broken} rows broken\n`);
  if (broken > 0 || (missed.length > 0 && !values.quick)) process.exitCode = 1;
}

if (values.help) process.stdout.write(`${help}\n`);
else {
  main().catch((error: Error) => {
    process.stderr.write(`${error.stack}\n`);
    process.exitCode = 2;
  });
}
