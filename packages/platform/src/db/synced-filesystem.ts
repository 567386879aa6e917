import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { syncDirectory, syncTree } from '#files/sync-files.ts';
import { initialisingFile } from './database-folder.ts';
import { type NodeFilesystem, UndoLog } from './undo-log.ts';

type Init = NodeFS['init'];

interface EngineEvents {
  onLogLine(line: string): void;
  /** After a PANIC any later call of the engine would never return. */
  onAbort(): void;
}

/** PGlite's NodeFS has an `fsync` that does nothing. `fdatasync` stays so, and needs `wal_sync_method=fsync`. */
export class SyncedFilesystem extends NodeFS {
  readonly undoLog = new UndoLog();
  readonly #events: EngineEvents;
  #isNew: boolean;

  /** A new folder holds the file `initialising` until all of it is on the disk. */
  constructor(folder: string, isNew: boolean, events: EngineEvents) {
    super(folder);
    this.#isNew = isNew;
    this.#events = events;
  }

  override async init(...[engine, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(engine, options);
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        printErr: (line: string) => this.#events.onLogLine(line),
        onAbort: () => this.#events.onAbort(),
        preRun: [
          ...(emscriptenOpts.preRun ?? []),
          ({ FS }) => {
            const filesystem = FS.filesystems.NODEFS as NodeFilesystem;
            addFsync(filesystem);
            if (!this.#isNew) this.undoLog.watch(filesystem);
          },
        ],
      },
    };
  }

  override async syncToFs(): Promise<void> {
    if (!this.#isNew) return;
    this.#isNew = false;
    await syncTree(this.rootDir);
    rmSync(initialisingFile(this.rootDir));
    await syncDirectory(this.rootDir);
  }
}

function addFsync(filesystem: NodeFilesystem) {
  filesystem.stream_ops.fsync = ({ nfd, node }) =>
    filesystem.tryFSOperation(() => {
      if (nfd !== undefined) fsyncSync(nfd);
      else syncFolder(filesystem.realPath(node));
      return 0;
    });
}

/** NODEFS opens no file descriptor for a directory. */
function syncFolder(path: string) {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
