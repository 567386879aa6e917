import { type SpawnOptions, spawn } from 'node:child_process';
import { waitUntilAnswers } from './ports.ts';

export interface ListeningProcess {
  pid: number;
  startMs: number;
  close(): Promise<void>;
}

interface ListeningOptions extends Pick<SpawnOptions, 'cwd' | 'env'> {
  program?: string;
}

/** Resolves once the server answers `GET /`. */
export async function startListening(
  url: string,
  programArguments: string[],
  { program = process.execPath, ...options }: ListeningOptions = {},
): Promise<ListeningProcess> {
  const startedAt = performance.now();
  const server = spawn(program, programArguments, { ...options, stdio: ['ignore', 'ignore', 'inherit'] });
  let isGone = false;
  const ended = new Promise<void>((resolve) =>
    server.once('exit', () => {
      isGone = true;
      resolve();
    }),
  );
  await waitUntilAnswers(`${url}/`, () => isGone).catch((error) => {
    server.kill('SIGTERM');
    throw error;
  });
  return {
    pid: server.pid!,
    startMs: performance.now() - startedAt,
    async close() {
      server.kill('SIGTERM');
      await ended;
    },
  };
}
