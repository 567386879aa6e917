import {
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

export interface NodeStream {
  nfd?: number;
  node: unknown;
  flags: number;
}

export interface NodeFilesystem {
  stream_ops: {
    open(stream: NodeStream): void;
    write(stream: NodeStream, buffer: Uint8Array, offset: number, length: number, position: number): number;
    fsync?(stream: NodeStream): number;
  };
  node_ops: {
    mknod(parent: unknown, name: string, mode: number, dev: number): unknown;
    unlink(parent: unknown, name: string): void;
    rmdir(parent: unknown, name: string): void;
    rename(node: unknown, folder: unknown, name: string): void;
    setattr(node: unknown, attributes: { size?: number }): void;
  };
  realPath(node: unknown): string;
  tryFSOperation<Result>(operation: () => Result): Result;
}

const truncateFlag = 512;
const maxBytes = 256 * 1024 * 1024;

/** A start that fails leaves the files' contents and names as it found them, but not times and modes. */
export class UndoLog {
  readonly #steps: (() => void)[] = [];
  #isRecording = true;
  #bytes = 0;

  stop() {
    this.#isRecording = false;
    this.#steps.length = 0;
  }

  undo(): boolean {
    const steps = this.#steps.toReversed();
    let isComplete = this.#isRecording;
    this.stop();
    for (const step of steps) {
      try {
        step();
      } catch {
        // The failing disk may fail here, too; the remaining steps restore as much as they can.
        isComplete = false;
      }
    }
    return isComplete;
  }

  watch(filesystem: NodeFilesystem) {
    this.#watchContents(filesystem);
    this.#watchNames(filesystem);
  }

  #watchContents({ stream_ops: streams, node_ops: nodes, realPath }: NodeFilesystem) {
    const { open, write } = streams;
    const { setattr } = nodes;
    streams.open = (stream) => {
      if (stream.flags & truncateFlag) this.#cacheFile(realPath(stream.node));
      open(stream);
    };
    streams.write = (stream, buffer, offset, length, position) => {
      if (stream.nfd !== undefined) this.#saveRange(realPath(stream.node), stream.nfd, { position, length });
      return write(stream, buffer, offset, length, position);
    };
    nodes.setattr = (node, attributes) => {
      if (attributes.size !== undefined) this.#cacheFile(realPath(node));
      setattr(node, attributes);
    };
  }

  #watchNames({ node_ops: nodes, realPath }: NodeFilesystem) {
    const { mknod, unlink, rmdir, rename } = nodes;
    nodes.mknod = (parent, name, mode, dev) => {
      const node = mknod(parent, name, mode, dev);
      this.#record(0, () => rmSync(join(realPath(parent), name), { recursive: true, force: true }));
      return node;
    };
    nodes.unlink = (parent, name) => {
      this.#cacheFile(join(realPath(parent), name));
      unlink(parent, name);
    };
    nodes.rmdir = (parent, name) => {
      rmdir(parent, name);
      this.#record(0, () => mkdirSync(join(realPath(parent), name)));
    };
    nodes.rename = (node, folder, name) => {
      const from = realPath(node);
      const to = join(realPath(folder), name);
      if (existsSync(to)) this.#cacheFile(to);
      rename(node, folder, name);
      this.#record(0, () => renameSync(to, from));
    };
  }

  #cacheFile(path: string) {
    if (!this.#isRecording || !statSync(path, { throwIfNoEntry: false })?.isFile()) return;
    const { mode } = statSync(path);
    const content = readFileSync(path);
    this.#record(content.length, () => writeFileSync(path, content, { mode }));
  }

  #saveRange(path: string, descriptor: number, { position, length }: { position: number; length: number }) {
    if (!this.#isRecording) return;
    const { size } = fstatSync(descriptor);
    const old = Buffer.alloc(Math.max(0, Math.min(length, size - position)));
    // A file that is opened for writing only can't be read through its descriptor.
    const reading = openSync(path, 'r');
    readSync(reading, old, 0, old.length, position);
    closeSync(reading);
    this.#record(old.length, () => {
      const writing = openSync(path, 'r+');
      writeSync(writing, old, 0, old.length, position);
      ftruncateSync(writing, size);
      closeSync(writing);
    });
  }

  #record(bytes: number, step: () => void) {
    if (!this.#isRecording) return;
    this.#bytes += bytes;
    if (this.#bytes > maxBytes) this.stop();
    else this.#steps.push(step);
  }
}
