import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '#platform/config/project-root.ts';
import { serverOptions } from '../../scripts/server-options.mjs';

export interface ServerProcess {
  url: string;
  pid: number;
  dataDir: string;
  /** All it has printed so far. */
  output(): string;
  /** Resolves when `/health/ready` answers 200; rejects with its output when the process ends before. */
  ready(): Promise<void>;
  /** Sends the signal and waits for the end; the exit code, or the signal that ended it. */
  end(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals>;
  ended: Promise<number | NodeJS.Signals>;
}

/** A data directory of its own: a copy of the run's template, so that no server imports the gazetteer again. */
export async function makeDataDir(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'catlas-process-'));
  cpSync(process.env.CATLAS_TEST_DATA_DIR!, dataDir, { recursive: true });
  return dataDir;
}

export async function findFreePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

/** The built application in a process of its own, without the demo town and without a network. */
export async function startServerProcess(
  environment: Record<string, string> = {},
  [program, ...programArguments]: [string, ...string[]] = [process.execPath, ...serverOptions, 'src/server/main.ts'],
): Promise<ServerProcess> {
  const port = Number(environment.PORT ?? (await findFreePort()));
  const dataDir = environment.DATA_DIR ?? (await makeDataDir());
  const url = `http://localhost:${port}`;
  const child = spawn(program, programArguments, {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DEMO: '0',
      MAP_STYLE_URL: 'none',
      MAP_STYLE_DARK_URL: 'none',
      ADMIN_EMAILS: 'admin@example.org',
      GOTRUE_MAILER_AUTOCONFIRM: 'true',
      LOG_LEVEL: 'warn',
      ...environment,
    },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? signal!));
  });
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  return {
    url,
    pid: child.pid!,
    dataDir,
    ended,
    output: () => printed,
    async ready() {
      for (;;) {
        if (hasEnded) throw new Error(`The server ended before it was ready:\n${printed}`);
        if ((await fetch(`${url}/health/ready`).catch(() => null))?.ok) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    end(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}

/** Signs a new account up and gives what a call of theirs needs. Wants GOTRUE_MAILER_AUTOCONFIRM. */
export async function signUpAt(url: string, email: string): Promise<{ authorization: string }> {
  const response = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'correct horse battery' }),
  });
  const session = (await response.json()) as { access_token?: string };
  if (!session.access_token) throw new Error(`Signing up answered ${response.status}: ${JSON.stringify(session)}`);
  return { authorization: `Bearer ${session.access_token}` };
}
