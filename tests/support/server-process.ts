import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { projectRoot } from '#platform/config/project-root.ts';
import { serverOptions } from '../../scripts/server-options.mjs';
import { bareEnvironment } from './bare-environment.ts';
import { copySite } from './site-templates.ts';

export interface ServerProcess {
  url: string;
  pid: number;
  dataDir: string;
  /** All it has printed so far. */
  output(): string;
  /** Resolves when `/health/ready` answers 200; rejects with its output when the process ends before. */
  answers(): Promise<void>;
  /** The same, and nothing of a new site is still being filled: the places of the search, the demo town. */
  ready(): Promise<void>;
  /** Sends the signal and waits for the end; the exit code, or the signal that ended it. */
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

/** The built application in its own process, without a network. It starts from the template `empty` unless DATA_DIR is given. */
export async function startServerProcess(
  environment: Record<string, string> = {},
  [program, ...programArguments]: [string, ...string[]] = [process.execPath, ...serverOptions, 'src/server/main.ts'],
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

/** Signs a new account up and returns the header of its calls. Needs GOTRUE_MAILER_AUTOCONFIRM. */
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

/** The status of an answer whose body is read to its end: a body left unread holds its connection when the server stops. */
export async function statusOf(answer: Promise<Response>): Promise<number> {
  const response = await answer;
  await response.arrayBuffer();
  return response.status;
}
