import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBareProcess } from './bare-process.ts';
import { createHttpClient, type HttpClient } from './http-client.ts';

export async function startBareSite(
  body: Buffer,
  { source, headers = {} }: { source: 'memory' | 'disk'; headers?: Record<string, string> },
): Promise<{ client: HttpClient; startMs: number; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'catlas-bench-bare-'));
  const file = join(folder, 'body');
  writeFileSync(file, body);
  const server = await startBareProcess('bare-server.ts', [file, source, JSON.stringify(headers)]);
  const client = createHttpClient(server.url);
  return {
    client,
    startMs: server.startMs,
    async close() {
      client.close();
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
