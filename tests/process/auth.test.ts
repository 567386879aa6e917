import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { openDatabase } from '@catlas/platform/db/open-database.ts';
import { isFullRun } from '@catlas/platform/tests/test-scale.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { bareEnvironment } from '#tests/support/bare-environment.ts';
import { startCluster } from '#tests/support/postgres-cluster.ts';

type Closer = () => void;
type AuthProcess = ReturnType<typeof startAuth>;

const closers: Closer[] = [];
const closeAll = (list: Closer[]) => {
  for (const close of list.splice(0)) close();
};
afterEach(() => closeAll(closers));

/** Making the database takes longer than a start. */
let template: string;
beforeAll(async () => {
  template = mkdtempSync(join(tmpdir(), 'catlas-auth-template-'));
  const service = startAuth(['--port', '0', '--data', template]);
  await service.url();
  expect(await service.end('SIGTERM')).toBe(0);
});
afterAll(() => rmSync(template, { recursive: true, force: true }));

function makeFolder(closeWith = closers) {
  const dataDir = mkdtempSync(join(tmpdir(), 'catlas-auth-'));
  cpSync(template, dataDir, { recursive: true });
  closeWith.push(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

/** The process gets nothing of this one's environment. */
function startAuth(words: string[], environment: Record<string, string> = {}, closeWith = closers) {
  const child = spawn(process.execPath, ['scripts/auth.ts', ...words], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...bareEnvironment, LOG_LEVEL: 'warn', ...environment },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? signal!));
  });
  closeWith.push(() => child.kill('SIGKILL'));
  return {
    ended,
    output: () => printed,
    async url() {
      const line = /Sign-in service on (http:\/\/\S+)/;
      const early = ended.then(() => {
        throw new Error(`It ended before it ran:\n${printed}`);
      });
      await Promise.race([early, vi.waitFor(() => expect(printed).toMatch(line), { timeout: 90_000 })]);
      return line.exec(printed)![1]!;
    },
    end(signal: NodeJS.Signals) {
      child.kill(signal);
      return ended;
    },
  };
}

const bcryptWithCost10 = /^\$2b\$10\$.{53}$/;

async function readPasswords(dataDir: string): Promise<string[]> {
  const database = await openDatabase({ databaseUrl: null, dataDir, onError: console.error });
  const { rows } = await database.pool.query('select encrypted_password from auth.users');
  await database.close();
  return rows.map(({ encrypted_password }) => encrypted_password);
}

async function ask(url: string, body?: object) {
  const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
  const response = await fetch(url, init);
  return { status: response.status, body: await response.json() };
}

it('two services run side by side on separate folders and settings, and end cleanly on a signal', async () => {
  const folders = [makeFolder(), makeFolder()];
  const services = [
    startAuth(['--port', '0', '--data', folders[0]!], {
      GOTRUE_MAILER_AUTOCONFIRM: 'true',
      GOTRUE_EXTERNAL_PHONE_ENABLED: 'true',
      GOTRUE_SMS_PROVIDER: 'file',
    }),
    startAuth(['--port', '0', '--data', folders[1]!], { GOTRUE_JWT_SECRET: 'a secret of the second service alone' }),
  ];
  const [first, second] = await Promise.all(services.map((service) => service.url()));
  expect(first).not.toBe(second);
  expect((await ask(`${first}/settings`)).body).toMatchObject({ mailer_autoconfirm: true, external: { phone: true } });
  expect((await ask(`${second}/auth/v1/settings`)).body).toMatchObject({
    mailer_autoconfirm: false,
    external: { phone: false },
  });
  const keysOf = async (url: string) => (await ask(`${url}/.well-known/jwks.json`)).body.keys.length;
  expect([await keysOf(first!), await keysOf(second!)]).toEqual([1, 0]);

  const account = { email: 'me@example.org', password: 'correct horse' };
  const session = (await ask(`${first}/signup`, account)).body;
  expect(session.user.email).toBe(account.email);
  expect(JSON.parse(atob(session.access_token.split('.')[1])).iss).toBe(first);
  expect((await ask(`${second}/token?grant_type=password`, account)).body.error_code).toBe('invalid_credentials');
  await ask(`${second}/signup`, account);
  await ask(`${first}/otp`, { phone: '+33612345678' });
  const kinds = folders.map((folder) => readdirSync(join(folder, 'outbox')).map((name) => name.slice(-4)));
  expect(kinds).toEqual([['.sms'], ['.eml']]);

  expect(await Promise.all([services[0]!.end('SIGTERM'), services[1]!.end('SIGINT')])).toEqual([0, 0]);
  for (const service of services) expect(service.output().trim().split('\n')).toHaveLength(1);
  expect(await readPasswords(folders[1]!)).toEqual([expect.stringMatching(bcryptWithCost10)]);
  const again = startAuth(['--port', '0', '--data', folders[0]!]);
  expect((await ask(`${await again.url()}/token?grant_type=password`, account)).status).toBe(200);
});

if (isFullRun)
  it('fifty tabs that refresh one token concurrently at two processes all get one session', async () => {
    const cluster = await startCluster();
    try {
      const DATABASE_URL = `postgres://postgres@/postgres?host=${encodeURIComponent(cluster.host)}`;
      const settings = { DATABASE_URL, GOTRUE_MAILER_AUTOCONFIRM: 'true' };
      const services = [1, 2].map(() => startAuth(['--port', '0', '--data', makeFolder()], settings));
      const urls = await Promise.all(services.map((service) => service.url()));
      const account = { email: 'tabs@example.org', password: 'correct horse' };
      const { refresh_token } = (await ask(`${urls[0]}/signup`, account)).body;
      const tabs = Array.from({ length: 50 }, (_, index) =>
        ask(`${urls[index % 2]}/token?grant_type=refresh_token`, { refresh_token }),
      );
      const answers = await Promise.all(tabs);
      expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
      const sessionOf = (token: string) => JSON.parse(atob(token.split('.')[1]!)).session_id;
      expect(new Set(answers.map(({ body }) => sessionOf(body.access_token))).size).toBe(1);
      const next = new Set(answers.map(({ body }) => body.refresh_token));
      expect(next.size).toBe(1);
      const again = await ask(`${urls[1]}/token?grant_type=refresh_token`, { refresh_token: [...next][0] });
      expect(again.status).toBe(200);
      expect(await Promise.all(services.map((service) => service.end('SIGTERM')))).toEqual([0, 0]);
    } finally {
      await cluster.stop();
    }
  });

describe('a running service', () => {
  const closeLater: Closer[] = [];
  let dataDir: string;
  let running: AuthProcess;
  beforeAll(async () => {
    dataDir = makeFolder(closeLater);
    const rejectOnSignal = pathToFileURL(join(projectRoot, 'tests/support/reject-on-signal.ts'));
    const environment = { NODE_OPTIONS: `--import ${rejectOnSignal}` };
    running = startAuth(['--port', '0', '--data', dataDir], environment, closeLater);
    await running.url();
  });
  afterAll(() => closeAll(closeLater));

  it('a folder in use, a port in use and a wrong setting are named in the error', async () => {
    const beside = startAuth(['--port', '0', '--data', dataDir]);
    expect(await beside.ended).toBe(1);
    expect(beside.output()).toContain(`${dataDir} is already in use`);

    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, resolve));
    closers.push(() => taken.close());
    const port = String((taken.address() as AddressInfo).port);
    const late = startAuth(['--port', port, '--data', makeFolder()]);
    expect(await late.ended).toBe(1);
    expect(late.output()).toContain(port);

    const wrong = startAuth(['--port', '0', '--data', makeFolder()], {
      GOTRUE_SMS_OTP_LENGTH: '3',
      GOTRUE_SMTP_PORT: 'x',
    });
    expect(await wrong.ended).toBe(1);
    expect(wrong.output()).toMatch(/GOTRUE_SMTP_PORT: must be a number\n\s+GOTRUE_SMS_OTP_LENGTH: must be at least 6/);
    for (const { output } of [beside, late, wrong]) expect(output()).not.toMatch(/^\s+at /m);
  });

  it('an error that nothing handles ends the service with an error, after one fatal line', async () => {
    expect(await running.end('SIGUSR2')).toBe(1);
    expect(running.output().match(/"level":"fatal"/g)).toHaveLength(1);
    expect(running.output()).toContain('a rejection that nothing handles');
  });
});
