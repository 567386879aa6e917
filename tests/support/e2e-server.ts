import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '#platform/config/project-root.ts';

/** A machine under load draws the demo town's cats in about a minute. */
const startTimeoutMs = 240_000;

export interface RunningServer {
  url: string;
  dataDir: string;
  stop: () => Promise<void>;
}

/** The built application on a free port, with a data directory of its own and the demo town in it. */
export async function startServer(): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'catlas-e2e-'));
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      AUTH_URL: '',
      SMTP_URL: '',
      GEOCODER_URL: '',
      DEMO: '1',
      ADMIN_EMAILS: 'admin@example.org',
      MAP_STYLE_URL: 'none',
      MAP_STYLE_DARK_URL: 'none',
      // Each visitor of a story has an address, so that the limits count them apart as they do in life.
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
    },
  });
  const log = createWriteStream(join(dataDir, 'server.log'));
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const readLog = () => readFileSync(join(dataDir, 'server.log'), 'utf8');
  try {
    await waitUntilReady(url, child);
  } catch (error) {
    await end(child);
    const said = readLog();
    rmSync(dataDir, { recursive: true, force: true });
    throw new Error(`The server did not start:\n${said}`, { cause: error });
  }
  return {
    url,
    dataDir,
    stop: async () => {
      await end(child);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}`);
    const answer = await fetch(`${url}/health/ready`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`It was not ready after ${startTimeoutMs / 1000} s`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function findFreePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0);
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}
