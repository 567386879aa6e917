import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { cube } from '@electric-sql/pglite/contrib/cube';
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { freeBytesSync, leastFreeBytes } from '#storage/free-space.ts';
import { keepCheckpoints } from './keep-checkpoints.ts';
import { startPgliteSocketServer } from './pglite-socket-server.ts';
import { databaseBytesIn, memoryBytes, sharedBuffersFor } from './shared-buffers.ts';
import { SyncedFilesystem } from './synced-filesystem.ts';

export interface PgliteWorkerInput {
  dataDir: string | null;
  isNew: boolean;
  socketPath: string;
  dump: Uint8Array<ArrayBuffer> | null;
}

export interface EngineFailure {
  reason: string;
  log: string[];
  isUnchanged: boolean;
}

export type PgliteWorkerRequest = 'close' | 'dump';
export type PgliteWorkerAnswer =
  | { type: 'ready' }
  | { type: 'failed'; failure: EngineFailure }
  | { type: 'aborted'; log: string[] }
  | { type: 'closed' }
  | { type: 'dumped'; dump: Uint8Array<ArrayBuffer> };

const maxLogLines = 20;
const diskFullErrno = 51;
const diskFull = 'No space left on device';
/** Other levels may quote statements, and so what people wrote. */
const serverLogLevel = /\b(LOG|WARNING|FATAL|PANIC|HINT|DETAIL): /;

const port = parentPort!;
// The engine compiles while the process still loads the application.
const engineModule = WebAssembly.compile(
  readFileSync(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))),
);
const [{ dataDir, isNew, socketPath, dump }] = (await once(port, 'message')) as [PgliteWorkerInput];
const answer = (message: PgliteWorkerAnswer) => port.postMessage(message);

const log: string[] = [];
let isOpen = false;
const events = {
  onLogLine(line: string) {
    if (isOpen && !serverLogLevel.test(line)) return;
    log.push(line);
    if (log.length > maxLogLines) log.shift();
  },
  onAbort() {
    // Until the engine is open, PGlite itself fails with an error.
    if (!isOpen) return;
    answer({ type: 'aborted', log });
    process.exit(1);
  },
};

const durable = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on', 'wal_sync_method=fsync'];

/** On a disk every commit is stored before its answer; in memory there is nothing to sync. */
function startParams(): string[] {
  const databaseBytes = dataDir === null ? 0 : databaseBytesIn(dataDir);
  const settings = [
    `shared_buffers=${sharedBuffersFor({ databaseBytes, memoryBytes: memoryBytes() })}`,
    ...(dataDir === null ? [] : durable),
  ];
  return [
    ...PGlite.defaultStartParams.filter((param) => dataDir === null || param !== '-F'),
    ...settings.flatMap((setting) => ['-c', setting]),
  ];
}

const fs = dataDir === null ? null : new SyncedFilesystem(dataDir, isNew, events);
const lookAtDiskEveryMs = 1_000;

function watchDisk(directory: string): () => boolean {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let isFull = false;
  return () => {
    if (performance.now() - lookedAt >= lookAtDiskEveryMs) {
      lookedAt = performance.now();
      isFull = freeBytesSync(directory) < leastFreeBytes;
    }
    return isFull;
  };
}

try {
  const database = await PGlite.create({
    ...(fs ? { fs } : {}),
    pgliteWasmModule: await engineModule,
    startParams: startParams(),
    ...(dump ? { loadDataDir: new Blob([dump]) } : {}),
    extensions: { btree_gist, cube, fuzzystrmatch, pg_trgm, unaccent },
  });
  isOpen = true;
  fs?.undoLog.stop();
  const isDiskFull = dataDir === null ? () => false : watchDisk(dataDir);
  const server = await startPgliteSocketServer(database, socketPath, { isDiskFull });
  const checkpoints = keepCheckpoints(server.runBetweenBatches);

  port.on('message', async (request: PgliteWorkerRequest) => {
    if (request === 'dump') {
      const file = await database.dumpDataDir('none');
      answer({ type: 'dumped', dump: new Uint8Array(await file.arrayBuffer()) });
      return;
    }
    checkpoints.stop();
    await server.stop();
    await database.close();
    answer({ type: 'closed' });
    port.close();
  });
  answer({ type: 'ready' });
} catch (error) {
  const isUnchanged = !isOpen && (fs?.undoLog.undo() ?? true);
  const { errno, message } = error as { errno?: number; message?: string };
  const reason = errno === diskFullErrno ? diskFull : (message ?? String(error));
  answer({ type: 'failed', failure: { reason, log, isUnchanged } });
  port.close();
}
