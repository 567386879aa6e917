import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { removeStaleSocketFolders, socketName } from './socket-folder.ts';

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

it('removes the folders of ended engines, and none of a running one, of an opening one, or of others', async () => {
  const running = await listenIn('catlas-db-running');
  await mkdir(join(directory, 'catlas-db-without-socket'));
  await mkdir(join(directory, 'catlas-db-killed'));
  // What is left of a socket whose process was killed refuses connections; so does any other file.
  await writeFile(join(directory, 'catlas-db-killed', socketName), '');
  await mkdir(join(directory, 'catlas-other'));
  await writeFile(join(directory, 'catlas-db-file'), '');

  expect(await removeStaleSocketFolders({ directory, now: later(9) }), 'an engine may still be opening').toBe(0);
  expect(await removeStaleSocketFolders({ directory, now: later(11) })).toBe(2);
  expect((await readdir(directory)).sort()).toEqual(['catlas-db-file', 'catlas-db-running', 'catlas-other']);
  await running.close();
  expect(await removeStaleSocketFolders({ directory, now: later(11) })).toBe(1);
});
