import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeSocketFolder, removeStaleSocketFolders, socketName } from './socket-folder.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'catlas-sockets-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const later = (minutes: number) => () => new Date(Date.now() + minutes * 60_000);

async function listenIn(name: string) {
  await mkdir(join(directory, name));
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(join(directory, name, socketName), resolve));
  return { close: () => new Promise((resolve) => server.close(resolve)) };
}

async function makeInProcess() {
  const module = new URL('./socket-folder.ts', import.meta.url).href;
  const code = `const { makeSocketFolder } = await import(${JSON.stringify(module)});
    console.log((await makeSocketFolder(${JSON.stringify(directory)})).path); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const path = await new Promise<string>((resolve) => {
    child.stdout.once('data', (text) => resolve(String(text).trim()));
  });
  const kill = () =>
    new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.kill('SIGKILL');
    });
  return { path, kill };
}

it('a clean-up removes the folder of a killed process at once, and none of a process that runs or opens its engine', async () => {
  const [killed, other] = await Promise.all([makeInProcess(), makeInProcess()]);
  const own = await makeSocketFolder(directory);
  await killed.kill();
  const now = () => new Date();
  expect(await removeStaleSocketFolders({ directory, now })).toBe(1);
  expect([killed.path, other.path, own.path].map((path) => existsSync(path))).toEqual([false, true, true]);
  expect(await removeStaleSocketFolders({ directory, now: later(11) }), 'however long it runs').toBe(0);
  await own.remove();
  await other.kill();
  expect(await removeStaleSocketFolders({ directory, now })).toBe(1);
  expect(await readdir(directory)).toEqual([]);
});

it('a clean-up removes folders without an owner after ten minutes, and none of a running engine or of others', async () => {
  const running = await listenIn('catlas-db-running');
  await mkdir(join(directory, 'catlas-db-without-socket'));
  await mkdir(join(directory, 'catlas-db-killed'));
  // A killed process leaves a socket that refuses connections, as any other file does.
  await writeFile(join(directory, 'catlas-db-killed', socketName), '');
  await mkdir(join(directory, 'catlas-other'));
  await writeFile(join(directory, 'catlas-db-file'), '');

  expect(await removeStaleSocketFolders({ directory, now: later(9) }), 'an engine may still be opening').toBe(0);
  expect(await removeStaleSocketFolders({ directory, now: later(11) })).toBe(2);
  expect((await readdir(directory)).sort()).toEqual(['catlas-db-file', 'catlas-db-running', 'catlas-other']);
  await running.close();
  expect(await removeStaleSocketFolders({ directory, now: later(11) })).toBe(1);
});
