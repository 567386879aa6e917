import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectRoot } from '#platform/config/project-root.ts';
import type { EngineFailure, PgliteWorkerAnswer, PgliteWorkerInput, PgliteWorkerRequest } from './pglite-worker.ts';
import { makeSocketFolder, socketName } from './socket-folder.ts';

export interface Pglite {
  /** The folder of its Unix socket: the `host` of a `pg` connection. */
  socketDir: string;
  /** The whole data directory as an uncompressed tar. */
  dump(): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
}

/** The engine can't start. */
export class EngineStartError extends Error {
  override name = 'EngineStartError';
  readonly failure: EngineFailure;
  constructor(failure: EngineFailure) {
    super(`The database could not be opened: ${[failure.reason, ...failure.log].join('\n')}`);
    this.failure = failure;
  }
}

interface PgliteOptions {
  /** Null: in memory. A folder must be ready (`prepareDatabaseFolder`); every commit in it is on the disk before its answer. */
  dataDir: string | null;
  /** The folder has no database yet. */
  isNew?: boolean;
  dump?: Uint8Array<ArrayBuffer>;
  /** From `startEngineThread`; absent: one is started here. */
  thread?: Worker;
  /** Called when the engine dies by itself; nothing can be read or written after that. */
  onDeath?: (error: Error) => void;
}

/** Starts a thread that loads and compiles the engine, and waits for `openPglite`. */
export function startEngineThread(): Worker {
  return new Worker(join(projectRoot, 'src/platform/db/pglite-worker.ts'));
}

/** Opens the embedded engine in a thread of its own, behind a Unix socket that speaks PostgreSQL's protocol. */
export async function openPglite({
  dataDir,
  isNew = false,
  dump,
  thread: worker = startEngineThread(),
  onDeath,
}: PgliteOptions): Promise<Pglite> {
  const socketFolder = await makeSocketFolder();
  const socketDir = socketFolder.path;
  const input: PgliteWorkerInput = {
    dataDir,
    isNew,
    socketPath: join(socketDir, socketName),
    dump: dump ?? null,
  };
  let isClosing = false;

  function ask<Type extends PgliteWorkerAnswer['type']>(type: Type, request?: PgliteWorkerRequest | PgliteWorkerInput) {
    return new Promise<Extract<PgliteWorkerAnswer, { type: Type }>>((resolve, reject) => {
      const onMessage = (answer: PgliteWorkerAnswer) => {
        if (answer.type === 'failed') settle(() => reject(new EngineStartError(answer.failure)));
        else if (answer.type === type) settle(() => resolve(answer as Extract<PgliteWorkerAnswer, { type: Type }>));
      };
      const onExit = () => settle(() => reject(new Error('The database engine ended unexpectedly')));
      const settle = (act: () => void) => {
        worker.off('message', onMessage);
        worker.off('exit', onExit);
        act();
      };
      worker.on('message', onMessage);
      worker.on('exit', onExit);
      if (request) worker.postMessage(request);
    });
  }

  worker.on('error', (error) => onDeath?.(error as Error));
  let lastLog: string[] = [];
  worker.on('message', (answer: PgliteWorkerAnswer) => {
    if (answer.type === 'aborted') lastLog = answer.log;
  });
  worker.on('exit', () => {
    if (!isClosing) onDeath?.(new Error(['The database engine ended', ...lastLog].join('\n')));
  });

  await ask('ready', input).catch(async (error) => {
    isClosing = true;
    await worker.terminate();
    await socketFolder.remove();
    throw error;
  });

  return {
    socketDir,
    dump: async () => (await ask('dumped', 'dump')).dump,
    close: async () => {
      if (isClosing) return;
      isClosing = true;
      await ask('closed', 'close');
      await worker.terminate();
      await socketFolder.remove();
    },
  };
}
