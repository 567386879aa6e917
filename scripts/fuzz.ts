import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { askAlone } from '../lab/fuzz/ask.ts';
import { listAuthEndpoints } from '../lab/fuzz/auth-requests.ts';
import type { FuzzRequest } from '../lab/fuzz/fuzz-request.ts';
import { nextRequest, type Surface } from '../lab/fuzz/generate.ts';
import { openEngine } from '../lab/fuzz/open-engine.ts';
import { listPages } from '../lab/fuzz/page-requests.ts';
import { report } from '../lab/fuzz/report.ts';
import { runFuzz } from '../lab/fuzz/run-fuzz.ts';
import { openSite } from '../lab/fuzz/site.ts';
import type { Target } from '../lab/fuzz/target.ts';
import { build } from './build.ts';

const help = `Sends generated requests to a site of its own and looks for answers that no request may get.

  npm run fuzz -- --requests 20000 --seed 1 [--seconds 60] [--engine postgres]
  npm run fuzz -- --replay request.json

  --requests N    how many requests (20000)
  --seed N        the same seed sends the same requests (1)
  --seconds N     ends after this time, even with requests left (no limit)
  --engine …      pglite or postgres (pglite; PostgreSQL needs its server programs installed)
  --data DIR      begins with a copy of this data folder, of a site that is stopped (a new demo town)
  --findings N    ends after this many different failures (20)
  --replay FILE   sends one request that an earlier run has printed as JSON

It drives every call of /api/openapi.json, every page with its data and forms, and every endpoint of docs/auth-endpoints.md.
Fails on a status of 500 or more, a crash, no answer within 10 seconds, a stack trace or internals in an answer, an error of
/api that is no problem document, memory that keeps growing, and a site that is not ready at the end. Exit code 1 then.`;

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '86400' },
    engine: { type: 'string', default: 'pglite' },
    findings: { type: 'string', default: '20' },
    data: { type: 'string' },
    replay: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

const hangMs = 10_000;
const say = (line: string) => process.stdout.write(`${line}\n`);

function readNumber(name: 'requests' | 'seed' | 'seconds' | 'findings'): number {
  const number = Number(values[name]);
  if (!Number.isInteger(number) || number < 0) throw new Error(`--${name} needs a whole number`);
  return number;
}

async function describeSurface(target: Target): Promise<Surface> {
  const document = await fetch(`http://localhost:${target.port}/api/openapi.json`).then((answer) => answer.json());
  const { default: routes } = await import('#routes.ts');
  const endpoints = listAuthEndpoints(readFileSync(join(projectRoot, 'docs/auth-endpoints.md'), 'utf8'));
  return { document: document as Surface['document'], pages: listPages(routes as never), endpoints };
}

async function replay(target: Target, file: string): Promise<boolean> {
  const sent = JSON.parse(readFileSync(file, 'utf8')) as FuzzRequest;
  const failure = await askAlone(sent, target, { hangMs, count: 1 });
  say(failure ? `It fails: ${failure.kind}, ${failure.text}` : 'It does not fail.');
  return failure === null;
}

async function main(): Promise<boolean> {
  const options = {
    seed: readNumber('seed'),
    requests: readNumber('requests'),
    seconds: readNumber('seconds'),
    maxFindings: readNumber('findings'),
    hangMs,
    shrinks: 250,
    slowShrinks: 25,
    say,
  };
  const startedAt = performance.now();
  const sayTime = (what: string) => say(`${what} after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  await build();
  sayTime('built');
  await using engine = await openEngine(values.engine);
  const target = await openSite({ databaseUrl: engine.databaseUrl, template: values.data ?? null });
  // A run that is stopped leaves no server and no folder behind.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void target.close().then(() => process.exit(1)));
  }
  sayTime('the site runs');
  try {
    if (values.replay) return await replay(target, values.replay);
    const surface = await describeSurface(target);
    const result = await runFuzz(target, (random) => nextRequest(surface, random), options);
    sayTime('all is sent');
    say(report(result, { seed: options.seed, target }));
    return result.findings.length === 0;
  } finally {
    await target.close();
  }
}

if (values.help) say(help);
else {
  main().then(
    (isFine) => process.exit(isFine ? 0 : 1),
    (error: Error) => {
      process.stderr.write(`${error.stack}\n`);
      process.exit(1);
    },
  );
}
