import { globSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { run } from '../../scripts/run.ts';
import { startListening } from './listening-process.ts';
import { type Measurement, summarize } from './measurement.ts';
import { findFreePort } from './ports.ts';

const promisedMs = 60_000;

/** Measures `npm start` in a fresh clone until the first 200 on `/`. Needs the network. */
export async function firstStartRow(): Promise<Measurement[]> {
  const place = mkdtempSync(join(tmpdir(), 'catlas-first-start-'));
  try {
    const clone = join(place, 'clone');
    await run('git', ['clone', '--quiet', projectRoot, clone]);
    const { installed, built, answered } = await timeFirstStart(clone, join(place, 'npm-cache'));
    return [
      measurement('a fresh clone, to the first 200 on `/`', answered, { figure: 'max', below: promisedMs }),
      measurement('npm, its cache being empty', installed, null),
      measurement('the build', built - installed, null),
      measurement('the server, before it is filled', answered - built, null),
    ];
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

async function timeFirstStart(clone: string, npmCache: string) {
  const port = String(await findFreePort());
  const path = (process.env.PATH ?? '').split(delimiter).filter((each) => !each.startsWith(projectRoot));
  const startedAt = Date.now();
  const server = await startListening(`http://localhost:${port}`, ['start'], {
    program: 'npm',
    cwd: clone,
    env: { HOME: process.env.HOME, PATH: path.join(delimiter), PORT: port, npm_config_cache: npmCache },
  });
  await server.close();
  const timeOf = (file: string) => statSync(join(clone, file)).mtimeMs - startedAt;
  return {
    installed: timeOf('node_modules/.catlas-installed'),
    built: Math.max(...globSync('build/**/*.made-from', { cwd: clone }).map(timeOf)),
    answered: server.startMs,
  };
}

function measurement(what: string, ms: number, promise: Measurement['promise']): Measurement {
  return {
    row: 'first-start',
    what,
    engine: null,
    cats: null,
    unit: 'ms',
    measured: summarize([ms]),
    limit: null,
    promise,
  };
}
