import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AuthService, openAuthService } from '@catlas/auth-service';
import { type OpenDatabase, openDatabase } from '@catlas/platform/db/open-database.ts';
import { createLogger } from '@catlas/platform/log/logger.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runKeysCommand } from './keys-command.ts';

let dataDir: string;
let database: OpenDatabase;
let service: AuthService;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'catlas-keys-'));
  database = await openDatabase({ databaseUrl: null, dataDir, onError: console.error });
});
afterAll(async () => {
  await service?.close();
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const run = (...words: string[]) => runKeysCommand(words, { databaseUrl: null, dataDir, environment: {} });

it('the keys command says so where there is no service yet, and makes no database', async () => {
  await expect(run('list')).rejects.toThrow('no sign-in service yet');
  const nowhere = { databaseUrl: null, dataDir: join(dataDir, 'nowhere'), environment: {} };
  await expect(runKeysCommand(['rotate'], nowhere)).rejects.toThrow('There is no database in');
});

it('the keys command lists, rotates and revokes beside the running service', async () => {
  service = await openAuthService({
    pool: database.pool,
    environment: { GOTRUE_SITE_URL: 'http://site.test', API_EXTERNAL_URL: 'http://auth.test' },
    mail: { send: async () => {} },
    mailFolder: join(dataDir, 'outbox'),
    log: createLogger('silent'),
  });
  const [, first] = await run('list');
  expect(first).toMatch(/^\S+ +\S+Z +signs$/);
  const oldKid = first!.split(' ')[0]!;
  await expect(run('revoke', oldKid)).rejects.toThrow('Rotate first');
  const [rotated] = await run('rotate');
  const newKid = rotated!.split(' ')[0]!;
  expect((await run('list')).slice(1)).toEqual([
    expect.stringMatching(new RegExp(`^${newKid} .*signs$`)),
    expect.stringMatching(new RegExp(`^${oldKid} .*verifies; replaced \\S+Z$`)),
  ]);
  await run('revoke', oldKid);
  expect((await run('list')).join()).not.toContain(oldKid);
});

it('the keys command gives an administrator a token that the running service takes', async () => {
  const [token] = await run('token');
  const ask = (authorization: string) => service.app.request('/admin/users', { headers: { authorization } });
  expect((await ask(`Bearer ${token}`)).status).toBe(200);
  const place = {
    databaseUrl: null,
    dataDir,
    environment: { GOTRUE_JWT_SECRET: 'another service signs with this one' },
  };
  await expect(runKeysCommand(['token'], place)).rejects.toThrow('would refuse this token');
  expect((await runKeysCommand(['list'], place)).at(-1)).toMatch(/GOTRUE_JWT_SECRET is set/);
});

it('the keys command refuses to sign without the secret that the running service signs with', async () => {
  const secret = { GOTRUE_JWT_SECRET: 'the secret of the running service itself' };
  const place = (environment: Record<string, string>) => ({ databaseUrl: null, dataDir, environment });
  const signing = await openAuthService({
    pool: database.pool,
    environment: { GOTRUE_SITE_URL: 'http://site.test', API_EXTERNAL_URL: 'http://auth.test', ...secret },
    mail: { send: async () => {} },
    mailFolder: join(dataDir, 'outbox'),
    log: createLogger('silent'),
  });
  await expect(run('token')).rejects.toThrow('would refuse this token');
  const other = place({ GOTRUE_JWT_SECRET: 'the secret of a service somewhere else' });
  await expect(runKeysCommand(['token'], other)).rejects.toThrow('would refuse this token');
  const [token] = await runKeysCommand(['token'], place(secret));
  const answer = await signing.app.request('/admin/users', { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(200);
  await signing.close();
});

it.each([
  [[]],
  [['list', 'x']],
  [['rotate', 'x']],
  [['revoke']],
  [['revoke', 'a', 'b']],
  [['token', 'x']],
  [['delete', 'x']],
])('the keys command explains itself when it is not understood: %j', async (words) => {
  await expect(run(...words)).rejects.toThrow('keys rotate');
});
