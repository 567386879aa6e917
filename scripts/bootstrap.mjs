// @ts-check
// Installs what is missing, then runs the command on the project's Node. It has no dependencies and must run on Node
// 20.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { nextPauseMs, shouldRestart } from './restart-policy.mjs';
import { serverOptions } from './server-options.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = join(root, 'node_modules', '.bin');
const compileCache = process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'compile');
const scripts = {
  start: 'start.ts',
  dev: 'dev.ts',
  test: 'test.ts',
  build: 'build.ts',
  catlas: 'catlas.ts',
  auth: 'auth.ts',
  bench: 'bench.ts',
  fuzz: 'fuzz.ts',
  screens: 'screens.ts',
  town: 'town.ts',
};

const servers = new Set(['start', 'auth']);

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

if (await installIfNeeded()) {
  const script = join(root, 'scripts', scripts[/** @type {keyof typeof scripts} */ (command)]);
  const options = command === 'start' ? serverOptions : [];
  const args = [...options, script, ...rest];
  const env = { PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`, NODE_COMPILE_CACHE: compileCache };
  process.exitCode = await (servers.has(command) ? serve(findNode(), args, env) : run(findNode(), args, env));
}

/** Returns false when `npm ci` failed. */
async function installIfNeeded() {
  const marker = join(root, 'node_modules', '.catlas-installed');
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return true;
  process.stdout.write('Installing what Catlas needs …\n');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // The build needs the development packages, which npm leaves out where NODE_ENV is production.
  const status = await run(npm, ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (status !== 0) {
    process.stderr.write('npm ci failed; the lines above say why.\n');
    process.exitCode = status;
    return false;
  }
  writeFileSync(marker, wanted);
  return true;
}

/**
 * Runs a command that ends by itself. Resolves with the exit code. Ctrl-C reaches the child through the terminal; a signal to this process
 * only is passed on, so that no child keeps running.
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<number>}
 */
function run(program, args, env = {}) {
  const child = spawn(program, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  const passOn = () => child.kill('SIGTERM');
  const ignore = () => {};
  process.on('SIGINT', ignore);
  process.on('SIGTERM', passOn);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      process.off('SIGINT', ignore);
      process.off('SIGTERM', passOn);
      resolve(code ?? (signal ? 1 : 0));
    });
  });
}

/**
 * Runs a server and starts it again when it ended by itself after it had served. Resolves with the exit code. SIGINT and SIGTERM
 * end the server, or the pause before its next start.
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @returns {Promise<number>}
 */
async function serve(program, args, env) {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  let hasServedBefore = false;
  /** @type {number | null} */
  let pauseMs = null;
  for (;;) {
    const end = await serveOnce(program, args, { env, stopping: stopping.signal });
    const { code, signal } = end;
    if (stopping.signal.aborted) return code ?? (signal === 'SIGTERM' || signal === 'SIGINT' ? 0 : 1);
    if (!shouldRestart(end, { hasServedBefore })) return code ?? 1;
    hasServedBefore = true;
    pauseMs = nextPauseMs(pauseMs, end);
    const cause = signal ? `was ended by ${signal}` : `ended with exit code ${code}`;
    process.stderr.write(`The server ${cause}. It starts again in ${pauseMs / 1000} s.\n`);
    const isStopped = await sleep(pauseMs, false, { signal: stopping.signal }).catch(() => true);
    if (isStopped) return 0;
  }
}

/**
 * One run of the server, which says by a message that it serves.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env: Record<string, string>, stopping: AbortSignal }} options
 * @returns {Promise<import('./restart-policy.mjs').ServerEnd>}
 */
function serveOnce(program, args, { env, stopping }) {
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  });
  /** @type {number | null} */
  let servesSince = null;
  const passOn = () => child.kill('SIGTERM');
  stopping.addEventListener('abort', passOn);
  child.once('message', () => {
    servesSince = Date.now();
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      stopping.removeEventListener('abort', passOn);
      resolve({ code, signal, servedMs: servesSince === null ? null : Date.now() - servesSince });
    });
  });
}

/** A running Node is used if it is new enough to run TypeScript files. */
function findNode() {
  const pinned = join(bin, 'node');
  if (existsSync(pinned)) return pinned;
  if (major >= 24) return process.execPath;
  process.stderr.write(
    `Catlas runs on Node 24, and no pinned one exists for ${process.platform} ${process.arch}: install Node 24 or newer.\n`,
  );
  process.exit(1);
}
