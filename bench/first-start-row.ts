import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectRoot } from '#platform/config/project-root.ts';
import { run } from '../scripts/run.ts';
import { type Measurement, summarize } from './measurement.ts';
import { findFreePort, waitUntilAnswers } from './ports.ts';

const promisedMs = 60_000;
/** Written when npm has installed, and when all is built. */
const steps = [
  { what: 'npm, its cache being empty', file: 'node_modules/.catlas-installed' },
  { what: 'the build', file: 'build/server/index.js.made-from' },
];

/**
 * `npm start` in a fresh clone, as the README says, with the demo town: until the first 200 on `/`, and what its steps take.
 * Needs the network.
 */
export async function firstStartRow(): Promise<Measurement[]> {
  const place = mkdtempSync(join(tmpdir(), 'catlas-first-start-'));
  try {
    const clone = join(place, 'clone');
    await run('git', ['clone', '--quiet', projectRoot, clone]);
    return await timeFirstStart(clone, join(place, 'npm-cache'));
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

async function timeFirstStart(clone: string, npmCache: string): Promise<Measurement[]> {
  const port = String(await findFreePort());
  const path = (process.env.PATH ?? '').split(delimiter).filter((each) => !each.startsWith(projectRoot));
  const startedAt = performance.now();
  const server = spawn('npm', ['start'], {
    cwd: clone,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { HOME: process.env.HOME, PATH: path.join(delimiter), PORT: port, npm_config_cache: npmCache },
  });
  let isGone = false;
  const ended = new Promise<void>((resolve) =>
    server.once('close', () => {
      isGone = true;
      resolve();
    }),
  );
  try {
    let stepStartedAt = startedAt;
    const durations: { what: string; ms: number }[] = [];
    const endStep = (what: string) => {
      durations.push({ what, ms: performance.now() - stepStartedAt });
      stepStartedAt = performance.now();
    };
    for (const { what, file } of steps) {
      while (!existsSync(join(clone, file))) {
        if (isGone) throw new Error(`npm start ended before ${file} was there`);
        await sleep(50);
      }
      endStep(what);
    }
    await waitUntilAnswers(`http://localhost:${port}/`, () => isGone);
    endStep('the server, which draws the demo town');
    const all = { what: 'a fresh clone, to the first 200 on `/`', ms: performance.now() - startedAt };
    return [all, ...durations].map(({ what, ms }) => ({
      row: 'first-start',
      what,
      engine: null,
      cats: null,
      unit: 'ms',
      measured: summarize([ms]),
      limit: null,
      promise: what === all.what ? { figure: 'max', below: promisedMs } : null,
    }));
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
}
