import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { serverOptions } from '../scripts/server-options.mjs';

const help = `Runs the server from exactly the files that deploy/Dockerfile puts into the image, without Docker.

  npm run build && node deploy/check-image.ts

Copies them into a temporary folder, installs what production needs, takes away what the Dockerfile takes away, and starts the
server on a new data directory with figures and traces on: as the image's own user where root runs this, who then can
write nowhere else. Asks for pages, calls and files, runs an operator's command beside it, and ends it by SIGTERM. Ends with 0
when all of that works.`;

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h', default: false } } });
const startPatienceMs = 180_000;

/** An address of each kind of thing that the server reads from a file or a package at run time. */
const addresses = [
  '/health/ready',
  '/',
  '/fr',
  '/login',
  '/fr/about',
  '/release-notes',
  '/sitemap.xml',
  '/feed.atom',
  '/api/cats/list',
  '/api/location/get?q=Lyon',
  '/api/openapi.json',
  '/icons/lucide.json?icons=cat',
  '/map/base/4/8/5.mvt',
  '/map/france-light.webp',
  '/icon.svg',
  '/auth/v1/health',
];

const dockerfile = readFileSync(join(projectRoot, 'deploy/Dockerfile'), 'utf8');

/** The user that the image runs as; it has no rights elsewhere. */
const user = process.getuid?.() === 0 ? Number(/^USER (\d+)/m.exec(dockerfile)?.[1]) : undefined;
const asUser = user === undefined ? {} : { uid: user, gid: user };

/** The paths of `COPY --from=build /app/… ` lines, from the project's folder. */
function copiedPaths(): string[] {
  return dockerfile
    .split('\n')
    .filter((line) => line.startsWith('COPY --from=build '))
    .flatMap((line) => line.split(' ').slice(2, -1))
    .map((path) => path.replace('/app/', ''));
}

function makeImageFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'catlas-image-'));
  const paths = copiedPaths();
  if (!paths.includes('node_modules')) throw new Error('The image has no node_modules');
  for (const path of paths.filter((name) => name !== 'node_modules')) {
    if (!existsSync(join(projectRoot, path))) throw new Error(`${path} is not there: run \`npm run build\` first`);
    cpSync(join(projectRoot, path), join(folder, path), {
      recursive: true,
      filter: (source) => !/\.test\.tsx?$/.test(source),
    });
  }
  cpSync(join(projectRoot, 'package-lock.json'), join(folder, 'package-lock.json'));
  const { status } = spawnSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('npm ci --omit=dev failed');
  rmSync(join(folder, 'package-lock.json'));
  const removed = [...dockerfile.matchAll(/rm -rf ((?:node_modules\/\S+ ?)+)/g)].flatMap(([, paths]) =>
    paths!.trim().split(' '),
  );
  for (const path of globSync(removed, { cwd: folder })) rmSync(join(folder, path), { recursive: true, force: true });
  return folder;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function waitForAnswer(address: string, isEnded: () => boolean) {
  const end = Date.now() + startPatienceMs;
  for (;;) {
    const isFine = await fetch(address)
      .then(({ ok }) => ok)
      .catch(() => false);
    if (isFine) return;
    if (isEnded() || Date.now() > end) throw new Error('The server did not start; its own lines say why');
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

async function check(folder: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'catlas-image-data-'));
  const [port, metricsPort] = [await freePort(), await freePort()];
  chmodSync(folder, 0o555);
  if (user !== undefined) chownSync(dataDir, user, user);
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: '0',
    MAP_STYLE_URL: 'none',
    MAP_STYLE_DARK_URL: 'none',
    METRICS_PORT: String(metricsPort),
    // A closed port: it shows what has to be loaded.
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
  };
  const server = spawn(process.execPath, [...serverOptions, 'src/app/main.ts'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    env,
    ...asUser,
  });
  const ended = new Promise<number | null>((resolve) => server.once('exit', (code) => resolve(code)));
  let isEnded = false;
  void ended.then(() => {
    isEnded = true;
  });
  try {
    const base = `http://127.0.0.1:${port}`;
    await waitForAnswer(`${base}/health/live`, () => isEnded);
    for (const address of [...addresses.map((path) => base + path), `http://127.0.0.1:${metricsPort}/metrics`]) {
      const answer = await fetch(address, { headers: { 'accept-language': 'en' } });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${address} answers ${answer.status}`);
    }
    const command = spawnSync(process.execPath, ['scripts/catlas.ts', 'users', 'list'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
      ...asUser,
    });
    if (command.status !== 0) throw new Error(`\`users list\` beside the server ended with ${command.status}`);
    server.kill('SIGTERM');
    const code = await ended;
    if (code !== 0) throw new Error(`The server ended with ${code} after SIGTERM`);
  } finally {
    if (!isEnded) server.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (values.help) process.stdout.write(`${help}\n`);
else {
  const folder = makeImageFolder();
  try {
    await check(folder);
    const [megabytes] = spawnSync('du', ['-sm', folder], { encoding: 'utf8' }).stdout.split('\t');
    process.stdout.write(`The image's files are enough: ${addresses.length} addresses answer, from ${megabytes} MB.\n`);
  } finally {
    chmodSync(folder, 0o755);
    rmSync(folder, { recursive: true, force: true });
  }
}
