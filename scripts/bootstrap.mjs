// @ts-check
// Runs a command of the project on the project's own Node, whatever Node started this file, and installs first what is
// missing. Plain JavaScript without dependencies: it must run on Node 20 in a fresh clone.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = join(root, 'node_modules', '.bin');
const scripts = {
  start: 'start.ts',
  dev: 'dev.ts',
  test: 'test.ts',
  build: 'build.ts',
  catlas: 'catlas.ts',
  auth: 'auth.ts',
  bench: 'bench.ts',
};

const [command = '', ...rest] = process.argv.slice(2);
if (!(command in scripts)) {
  process.stderr.write(`Unknown command "${command}". There are: ${Object.keys(scripts).join(', ')}\n`);
  process.exit(2);
}

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `Node ${process.versions.node} is too old: Catlas needs Node 20.19 or newer to install itself.\n`,
  );
  process.exit(1);
}

installIfNeeded();
const child = spawn(
  findNode(),
  [join(root, 'scripts', scripts[/** @type {keyof typeof scripts} */ (command)]), ...rest],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` },
  },
);
// The child decides when it is done; Ctrl-C reaches it through the terminal, other signals through us.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));

/** `npm ci` when node_modules is not what package-lock.json says. */
function installIfNeeded() {
  const marker = join(root, 'node_modules', '.catlas-installed');
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return;
  process.stdout.write('Installing what Catlas needs …\n');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status } = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    process.stderr.write('npm ci failed; the lines above say why.\n');
    process.exit(status ?? 1);
  }
  writeFileSync(marker, wanted);
}

/** The pinned Node 24 of this platform, else the running one if it is new enough to run TypeScript files. */
function findNode() {
  const pinned = join(bin, 'node');
  if (existsSync(pinned)) return pinned;
  if (major >= 24) return process.execPath;
  process.stderr.write(
    `Catlas runs on Node 24, and no pinned one exists for ${process.platform} ${process.arch}: install Node 24 or newer.\n`,
  );
  process.exit(1);
}
