import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHttpClient, type HttpClient } from './http-client.ts';
import { findFreePort, waitUntilAnswers } from './ports.ts';

/** A `node:http` server in a process of its own that sends the given bytes, whatever it is asked. */
export async function startBareSite(
  body: Buffer,
  { source, headers = {} }: { source: 'memory' | 'disk'; headers?: Record<string, string> },
): Promise<{ client: HttpClient; startMs: number; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'catlas-bench-bare-'));
  const file = join(folder, 'body');
  writeFileSync(file, body);
  const port = await findFreePort();
  const startedAt = performance.now();
  const server = spawn(
    process.execPath,
    [join(import.meta.dirname, 'bare-server.ts'), String(port), file, source, JSON.stringify(headers)],
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
  const startMs = performance.now() - startedAt;
  const client = createHttpClient(url);
  return {
    client,
    startMs,
    async close() {
      client.close();
      server.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
