import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { serverOptions } from '../../scripts/server-options.mjs';
import { bareEnvironment } from './bare-environment.ts';
import { copySite } from './site-templates.ts';

export interface ServerProcess {
  url: string;
  pid: number;
  dataDir: string;
  output(): string;
  /** Rejects with the output when the process ends before `/health/ready` answers 200. */
  answers(): Promise<void>;
  /** The site's search places and demo town are complete, too. */
  ready(): Promise<void>;
  /** Returns the exit code, or the signal that ended it. */
  end(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals>;
  ended: Promise<number | NodeJS.Signals>;
}

export async function findFreePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

/** The process has no network, and starts from the template `empty` unless DATA_DIR is given. */
export async function startServerProcess(
  environment: Record<string, string> = {},
  [program, ...programArguments]: [string, ...string[]] = [process.execPath, ...serverOptions, 'src/app/main.ts'],
): Promise<ServerProcess> {
  const port = Number(environment.PORT ?? (await findFreePort()));
  const dataDir = environment.DATA_DIR ?? copySite('empty');
  const url = `http://localhost:${port}`;
  const child = spawn(program, programArguments, {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...bareEnvironment,
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
  const waitForHealth = async (isEnough: (health: { filling?: string[] }) => boolean) => {
    for (;;) {
      if (hasEnded) throw new Error(`The server ended before it was ready:\n${printed}`);
      const answer = await fetch(`${url}/health/ready`).catch(() => null);
      if (answer?.ok && isEnough(await answer.json())) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  return {
    url,
    pid: child.pid!,
    dataDir,
    ended,
    output: () => printed,
    answers: () => waitForHealth(() => true),
    ready: () => waitForHealth(({ filling }) => filling === undefined),
    end(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}

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

/** An unread body holds its connection when the server stops, so it is read to its end. */
export async function statusOf(answer: Promise<Response>): Promise<number> {
  const response = await answer;
  await response.arrayBuffer();
  return response.status;
}
