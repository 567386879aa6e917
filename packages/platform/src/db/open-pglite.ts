import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectRoot } from '#config/project-root.ts';
import type { EngineFailure, PgliteWorkerAnswer, PgliteWorkerInput, PgliteWorkerRequest } from './pglite-worker.ts';
import { makeSocketFolder, socketName } from './socket-folder.ts';

export interface Pglite {
  socketDir: string;
  dump(): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
}

export class EngineStartError extends Error {
  override name = 'EngineStartError';
  readonly failure: EngineFailure;
  constructor(failure: EngineFailure) {
    super(`The database could not be opened: ${[failure.reason, ...failure.log].join('\n')}`);
    this.failure = failure;
  }
}

interface PgliteOptions {
  /** Null means in memory; in a folder every commit is on the disk before its answer. */
  dataDir: string | null;
  isNew?: boolean;
  dump?: Uint8Array<ArrayBuffer>;
  thread?: Worker;
  /** After the engine's death nothing can be read or written. */
  onDeath?: (error: Error) => void;
}

export function startEngineThread(): Worker {
  return new Worker(join(projectRoot, 'packages/platform/src/db/pglite-worker.ts'));
}

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
