import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from '#tests/support/server-process.ts';

export interface RunningServer {
  url: string;
  dataDir: string;
  stop: () => Promise<void>;
}

/** The built application on a free port, with a data directory of its own and the demo town in it. */
export async function startServer(): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'catlas-e2e-'));
  const server = await startServerProcess({
    DATA_DIR: dataDir,
    DEMO: '1',
    GOTRUE_MAILER_AUTOCONFIRM: 'false',
    // Each visitor of a story has an address, so that the limits count them apart as they do in life.
    TRUST_PROXY: '1',
  });
  await server.ready();
  return {
    url: server.url,
    dataDir,
    stop: async () => {
      await server.end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
