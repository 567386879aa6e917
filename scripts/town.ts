import { parseArgs } from 'node:util';
import { formatTown } from '../lab/town/format-town.ts';
import { build } from './build.ts';
import { run } from './run.ts';

const help = `Simulates a town whose people lose, find and report cats on this site, and measures matching and alerts. docs/town.md says what it assumes.

  npm run town -- [--seed 7 --cats 1000 --days 90] [--subscribers 10000] [--without-copies] [--json]

  --seed N    the same seed gives the same result (7)
  --cats N    lost cats in the part of the town with three found reports per km² (1000)
  --days N    how long the town lives, in virtual time, 31 to 365 (90)
  --subscribers N
              neighbours who follow an area, and as many owners who are asked
              whether their cat is still missing, 0 to 14,000 (0: none)
  --without-copies
              false reports have photos of their own, not copies of the lost cat's
  --json      prints one object instead of a table`;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '7' },
    cats: { type: 'string', default: '1000' },
    days: { type: 'string', default: '90' },
    subscribers: { type: 'string', default: '0' },
    'without-copies': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

function readNumber(
  name: 'seed' | 'cats' | 'days' | 'subscribers',
  { least, most }: { least: number; most: number },
): number {
  const number = Number(values[name]);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new Error(`--${name} must be a whole number from ${least} to ${most}, not “${values[name]}”`);
}

if (values.help) process.stdout.write(`${help}\n`);
else {
  try {
    const options = {
      seed: readNumber('seed', { least: 0, most: 1_000_000_000 }),
      cats: readNumber('cats', { least: 10, most: 20_000 }),
      days: readNumber('days', { least: 31, most: 365 }),
      subscribers: readNumber('subscribers', { least: 0, most: 14_000 }),
      hasCopies: !values['without-copies'],
    };
    // The server code imports its generated messages.
    await run('node', ['--run', 'i18n']);
    // Scanners open the pages as they are served.
    if (options.subscribers > 0) await build();
    const { runTown } = await import('../lab/town/run-town.ts');
    const result = await runTown(options);
    process.stdout.write(`${values.json ? JSON.stringify(result) : formatTown(result)}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
