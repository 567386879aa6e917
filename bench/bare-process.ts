import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { findFreePort, waitUntilAnswers } from './ports.ts';

interface BareProcess {
  url: string;
  pid: number;
  startMs: number;
  close(): Promise<void>;
}

/** A server of this folder in a process of its own, with a free port as its first argument. Resolves once it answers `GET /`. */
export async function startBareProcess(
  script: string,
  programArguments: string[] = [],
  nodeArguments: string[] = [],
): Promise<BareProcess> {
  const port = await findFreePort();
  const startedAt = performance.now();
  const server = spawn(
    process.execPath,
    [...nodeArguments, join(import.meta.dirname, script), String(port), ...programArguments],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  let isGone = false;
  const ended = new Promise<void>((resolve) =>
    server.once('exit', () => {
      isGone = true;
      resolve();
    }),
  );
  const url = `http://127.0.0.1:${port}`;
  await waitUntilAnswers(`${url}/`, () => isGone);
  return {
    url,
    pid: server.pid!,
    startMs: performance.now() - startedAt,
    async close() {
      server.kill('SIGTERM');
      await ended;
    },
  };
}
