import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { lockDataDir } from '@catlas/platform/db/data-dir-lock.ts';
import { type OpenDatabase, openDatabase } from '@catlas/platform/db/open-database.ts';
import { isFullRun } from '@catlas/platform/tests/test-scale.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bareEnvironment } from '#tests/support/bare-environment.ts';
import { migrateAll } from '#tests/support/migrate-all.ts';
import { createTemplate, startCluster, templateDatabase } from '#tests/support/postgres-cluster.ts';
import { runCatlas } from './run-catlas.ts';

const onError = (error: Error) => console.error(error);
const marie = '11111111-1111-4111-8111-111111111111';
const paul = '22222222-2222-4222-8222-222222222222';

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'catlas-command-'));
  await makeTemplates();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const bare = { ADMIN_EMAILS: '', DATABASE_URL: '' };

const openEmbedded = (dataDir: string) => openDatabase({ databaseUrl: null, dataDir, onError });

async function makeTemplates() {
  const empty = await openEmbedded(join(folder, 'empty template'));
  await empty.close();
  cpSync(join(folder, 'empty template'), join(folder, 'migrated template'), { recursive: true });
  const migrated = await openEmbedded(join(folder, 'migrated template'));
  await migrateAll(migrated.pool);
  await migrated.close();
}

function copyTemplate(template: 'empty' | 'migrated', name: string): string {
  const dataDir = join(folder, name);
  cpSync(join(folder, `${template} template`), dataDir, { recursive: true });
  return dataDir;
}

async function catlas(args: string[], settings: Record<string, string>) {
  const out: string[] = [];
  const err: string[] = [];
  const output = { say: (line: string) => void out.push(line), complain: (line: string) => void err.push(line) };
  const code = await runCatlas(args, { ...bare, ...settings }, output);
  return { code, out: out.join('\n').trim(), err: err.join('\n').trim() };
}

async function catlasProcess(args: string[], settings: Record<string, string>) {
  const child = spawn(process.execPath, [join(projectRoot, 'scripts/catlas.ts'), ...args], {
    cwd: projectRoot,
    env: { ...bareEnvironment, ...bare, ...settings },
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  return { code, out: out.trim(), err: err.trim() };
}

async function addMembers({ pool }: OpenDatabase) {
  await pool.query('truncate users, redirects, audit_log restart identity cascade');
  await pool.query(
    `insert into users (id, email, display_name, status, created_at) values
       ('${marie}', 'Marie@example.org', 'Marie', 'active', '2026-01-02'),
       ('${paul}', 'paul@example.org', E'Pa\\x1b[2Jul', 'pending', '2026-01-01')`,
  );
}

const auditOf = async ({ pool }: OpenDatabase) =>
  (await pool.query('select action, subject_type, subject_id, before, after, actor_id from audit_log order by id'))
    .rows;

describe('what is asked', () => {
  const settings = () => ({ DATA_DIR: join(folder, 'nowhere') });

  it('a command is explained at every level, without a database', async () => {
    expect(await catlasProcess(['--help'], settings())).toMatchObject({ code: 0, err: '' });
    expect((await catlas(['users', '--help'], settings())).out).toMatch(/ban <address> +bans a member/);
    expect((await catlas(['users', 'ban', '--help'], settings())).out).toMatch(/--reason TEXT +what the member reads/);
    expect((await catlas(['redirects', 'add', '-h'], settings())).out).toMatch(/--status CODE +301, 302, 307, 308/);
    expect((await catlas(['help', 'users', 'list'], settings())).out).toMatch(/--search TEXT/);
    expect(await catlas(['users', 'unpromote'], settings())).toMatchObject({ code: 2, out: '' });
  });

  it.each([
    [[], /users list\|promote/],
    [['cats'], /There is no command "cats"/],
    [['users'], /promote <address>/],
    [['users', 'delete', 'x'], /There is no command "users delete"/],
    [['users', 'constructor'], /There is no command/],
    [['users', 'promote'], /An argument is missing/],
    [['traits', 'eval'], /An argument is missing/],
    [['users', 'promote', 'a', 'b'], /too many arguments/],
    [['users', 'list', '--color'], /Unknown option '--color'/],
    [['users', 'list', '--status', 'gone'], /--status is one of pending, active, inactive, banned/],
    [['users', 'list', '--limit', '0'], /--limit is a number from 1 on/],
    [['redirects', 'add', '/a', '/b', '--status', '303'], /--status is one of 301, 302, 307, 308/],
  ])('a command is refused with what is right when it is not understood: %j', async (args, message) => {
    const { code, out, err } = await catlas(args, settings());
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(message);
  });

  it('a command measures how well traits are read from labelled texts, without a database', async () => {
    const path = join(folder, 'texts.json');
    const write = (content: unknown) => writeFileSync(path, JSON.stringify(content));
    const run = () => catlas(['traits', 'eval', path], settings());
    write({
      texts: [{ id: '1', text: 'Grey cat, no collar', traits: { coat_colors: ['grey', 'white'], collar: 'no' } }],
    });
    const { code, out } = await run();
    expect(code).toBe(0);
    const rows = out.split('\n').map((line) => line.split(/ +/));
    expect(rows).toContainEqual(['TRAIT', 'LABELS', 'OFFERS', 'RIGHT', 'PRECISION', 'RECALL', 'F1']);
    expect(rows).toContainEqual(['coat_colors', '2', '1', '1', '1.000', '0.500', '0.667']);
    expect(rows).toContainEqual(['all', '3', '2', '2', '1.000', '0.667', '0.800']);
    const refused = async (message: RegExp) =>
      expect(await run()).toMatchObject({ code: 1, out: '', err: expect.stringMatching(message) });
    write({ texts: [{ id: '1', text: 'Grey cat', traits: { coat_colors: ['purple'] } }] });
    await refused(/has no labelled texts: texts\.0\.traits\.coat_colors\.0: .*black/);
    write({ texts: [{ id: '1', text: 'Grey cat', traits: { fur: 'soft' } }] });
    await refused(/texts\.0\.traits: .*fur/);
    write([]);
    await refused(/the file: /);
    write({ texts: ['a', 'b'].map((text) => ({ id: 'same', text, traits: {} })) });
    await refused(/two texts with the id same/);
    writeFileSync(path, 'not JSON');
    await refused(/is not JSON: /);
    rmSync(path);
    await refused(/can't be read: ENOENT/);
  });

  it('a command measures how well scams are recognised in labelled messages, without a database', async () => {
    const path = join(folder, 'messages.json');
    const write = (content: unknown) => writeFileSync(path, JSON.stringify(content));
    const run = () => catlas(['messages', 'eval', path], settings());
    write({
      messages: [
        { id: '1', text: 'Send me the code that you received by text', kinds: ['code', 'alone'] },
        { id: '2', text: 'Hello', kinds: ['fee'] },
        { id: '3', text: 'Buy a gift card', kinds: [] },
        { id: '4', text: 'He is in my garden', kinds: [] },
      ],
    });
    const { code, out } = await run();
    expect(code).toBe(0);
    const rows = out.split('\n').map((line) => line.split(/ {2,}/));
    expect(rows).toContainEqual(['KIND', 'LABELS', 'FOUND', 'RECALL', 'FALSE WARNINGS']);
    expect(rows).toContainEqual(['code', '1', '1', '1.000', '0']);
    expect(rows).toContainEqual(['gift-card', '0', '0', '-', '1']);
    expect(rows).toContainEqual(['messages', '2', '1', '0.500', '1 (50.0 %)']);
    write({ messages: [{ id: '1', text: 'Hello', kinds: ['rude'] }] });
    expect(await run()).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/has no labelled messages: .*kinds/),
    });
    expect((await catlas(['messages', 'eval'], settings())).out).toMatch(/tuning\.json[\s\S]*held-out\.json/);
  });

  it('a command makes no database where there is none, and names wrong settings', async () => {
    const { code, err } = await catlas(['users', 'list'], settings());
    expect(code).toBe(1);
    expect(err).toMatch(/There is no database in .*nowhere\. Start Catlas once/);
    expect(existsSync(join(folder, 'nowhere'))).toBe(false);
    const wrong = await catlas(['users', 'list'], { ...settings(), PORT: 'high' });
    expect(wrong.code).toBe(1);
    expect(wrong.err).toMatch(/PORT/);
  });
});

describe.each(['stopped', 'running'] as const)('on the embedded database of a %s server', (state) => {
  let dataDir: string;
  let server: OpenDatabase | null = null;
  const settings = () => ({ DATA_DIR: dataDir, ADMIN_EMAILS: 'chief@example.org' });
  const command = (...args: string[]) => catlas(args, settings());

  async function look<Seen>(at: (database: OpenDatabase) => Promise<Seen>): Promise<Seen> {
    if (server) return at(server);
    const database = await openEmbedded(dataDir);
    try {
      return await at(database);
    } finally {
      await database.close();
    }
  }

  beforeAll(async () => {
    dataDir = copyTemplate('migrated', state);
    if (state === 'running') server = await openEmbedded(dataDir);
  });
  afterAll(() => server?.close());
  beforeEach(() => look(addMembers));

  it('a member becomes an administrator and a member again, and each is in the audit log', async () => {
    expect(await catlasProcess(['users', 'promote', 'marie@EXAMPLE.org'], settings())).toEqual({
      code: 0,
      out: 'Marie@example.org is now an administrator.',
      err: '',
    });
    expect((await command('users', 'promote', marie)).out).toBe('Marie@example.org is an administrator already.');
    expect((await command('users', 'demote', marie)).out).toBe('Marie@example.org is no longer an administrator.');
    const act = { subject_type: 'user', subject_id: marie, actor_id: null };
    expect(await look(auditOf)).toEqual([
      { ...act, action: 'promote', before: { type: 'user' }, after: { type: 'admin' } },
      { ...act, action: 'demote', before: { type: 'admin' }, after: { type: 'user' } },
    ]);
  });

  if (state === 'stopped' && !isFullRun) return;

  it('redirects are kept, listed and removed, and bad ones refused', async () => {
    expect((await command('redirects', 'list')).out).toBe('There are no redirects.');
    expect(await command('redirects', 'add', '/poster', '/missing-cat?from=poster', '--status', '301')).toEqual({
      code: 0,
      out: '/poster -> /missing-cat?from=poster (301)',
      err: '',
    });
    const refused = async (...args: string[]) => {
      const { code, out, err } = await command('redirects', ...args);
      expect({ code, out }).toEqual({ code: 1, out: '' });
      return err;
    };
    expect(await refused('add', '/poster', '/')).toMatch(/There is one already: \/poster -> \/missing-cat/);
    expect(await refused('add', '/missing-cat', '/poster')).toMatch(/leads back to \/missing-cat/);
    expect(await refused('add', '/x', 'javascript:alert(1)')).toMatch(/is no target/);
    expect(await refused('add', '//x', '/')).toMatch(/is no path of this site/);
    expect(await refused('remove', '/other')).toMatch(/no redirect of \/other/);
    expect((await command('redirects', 'list')).out.split('\n')).toEqual([
      'PATH     STATUS  TARGET',
      '/poster  301     /missing-cat?from=poster',
    ]);
    expect((await command('redirects', 'remove', '/poster/')).code).toBe(0);
    const kept = { target: '/missing-cat?from=poster', status_code: 301 };
    const act = { subject_type: 'redirect', subject_id: '/poster', actor_id: null };
    expect(await look(auditOf)).toEqual([
      { ...act, action: 'add', before: null, after: kept },
      { ...act, action: 'remove', before: kept, after: null },
    ]);
  });

  it('members are found and listed, and nothing in a name reaches the terminal as a command', async () => {
    const { code, out } = await command('users', 'list');
    expect(code).toBe(0);
    expect(out.split('\n').map((line) => line.split(/ {2,}/).slice(0, 5))).toEqual([
      ['ADDRESS', 'NAME', 'TYPE', 'STATUS', 'SINCE'],
      ['Marie@example.org', 'Marie', 'user', 'active', '2026-01-02'],
      ['paul@example.org', 'Pa\u{fffd}[2Jul', 'user', 'pending', '2026-01-01'],
    ]);
    expect((await command('users', 'list', '--limit', '1')).out).toMatch(/1 of 2; --limit shows more/);
    const found = await command('users', 'list', '--search', 'MARI', '--status', 'active', '--type', 'user', '--json');
    expect(JSON.parse(found.out)).toMatchObject([{ id: marie, email: 'Marie@example.org', status: 'active' }]);
    expect((await command('users', 'list', '--search', 'm_rie')).out).toBe('No member matches.');
  });
});

describe('on the embedded database', () => {
  it('a command is refused, and explained, while another process has it locked but does not answer yet', async () => {
    const dataDir = join(folder, 'locked');
    mkdirSync(join(dataDir, 'database'), { recursive: true });
    const lock = await lockDataDir(dataDir);
    const { code, err } = await catlasProcess(['users', 'list'], { DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(err).toMatch(/already in use by another running Catlas process/);
    expect(err).toMatch(/try again in a moment/);
    // A killed server no longer listens on the socket that it announced.
    writeFileSync(join(dataDir, 'database.socket'), '/tmp/catlas-db-gone\n');
    expect((await catlas(['users', 'list'], { DATA_DIR: dataDir })).code).toBe(1);
    await lock.release();
  });

  it('the embedded database is not migrated by a command', async () => {
    const dataDir = copyTemplate('empty', 'empty');
    const database = await openEmbedded(dataDir);
    expect(statSync(join(dataDir, 'database.socket')).mode & 0o777).toBe(0o600);
    const settings = { DATA_DIR: dataDir };
    expect(await catlas(['users', 'list'], settings)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/is empty\. Start Catlas once/),
    });
    await migrateAll(database.pool);
    await database.pool.query(`update schema_migrations set name = '9999_later.sql' where name like '0001%'`);
    expect((await catlas(['users', 'list'], settings)).err).toMatch(
      /newer version of Catlas \(it has 9999_later\.sql\)/,
    );
    await database.pool.query(`delete from schema_migrations where name = '9999_later.sql'`);
    const pending = await catlas(['users', 'list'], settings);
    expect(pending.code).toBe(1);
    expect(pending.err).toMatch(/not migrated to this version \(0001_/);
    await database.close();
    expect(existsSync(join(dataDir, 'database.socket'))).toBe(false);
  });
});

describe('on PostgreSQL', () => {
  it('a command bans and lets in again, with clear words for who is not there', async () => {
    const cluster = await startCluster();
    try {
      await createTemplate(cluster.host);
      const databaseUrl = `postgres://postgres@localhost/${templateDatabase}?host=${encodeURIComponent(cluster.host)}`;
      const database = await openDatabase({ databaseUrl, dataDir: folder, onError });
      await addMembers(database);
      const settings = {
        DATABASE_URL: databaseUrl,
        DATA_DIR: join(folder, 'unused'),
        ADMIN_EMAILS: 'paul@example.org',
      };
      const command = (...args: string[]) => catlas(['users', ...args], settings);
      expect(await command('ban', 'marie@example.org')).toEqual({
        code: 0,
        out: 'Marie@example.org is banned.',
        err: '',
      });
      expect((await command('ban', marie)).out).toBe('Marie@example.org is banned already.');
      expect(await command('promote', marie)).toMatchObject({
        code: 1,
        err: /is banned, and can't be an administrator/,
      });
      expect((await command('unban', marie)).out).toBe('Marie@example.org may sign in again.');
      expect(await command('ban', marie, '--reason', ' ')).toMatchObject({ code: 2 });
      expect((await command('ban', marie, '--reason', 'Please be kind.')).code).toBe(0);
      await command('unban', marie);
      expect((await command('reset-second-step', marie)).out).toBe('Marie@example.org has no second step.');
      expect(await command('demote', paul)).toMatchObject({
        code: 1,
        err: expect.stringMatching(/is in ADMIN_EMAILS/),
      });
      expect(await command('ban', 'nobody@example.org')).toMatchObject({
        code: 1,
        err: expect.stringMatching(/No member has the address/),
      });
      await database.pool.query(`update users set email = 'marie@example.org', status = 'inactive'`);
      expect(await command('ban', 'marie@example.org')).toMatchObject({
        code: 1,
        err: expect.stringMatching(/Several members/),
      });
      expect(await command('ban', marie)).toMatchObject({
        code: 1,
        err: expect.stringMatching(/has closed the account/),
      });
      expect((await auditOf(database)).map(({ action, after }) => [action, after])).toEqual([
        ['ban', { status: 'banned' }],
        ['unban', { status: 'active' }],
        ['ban', { status: 'banned', reason: 'other', words: 'Please be kind.' }],
        ['unban', { status: 'active' }],
      ]);
      await database.close();
    } finally {
      await cluster.stop();
    }
    const gone = await catlas(['users', 'list'], { DATABASE_URL: 'postgres://localhost:1/none' });
    expect(gone).toMatchObject({
      code: 1,
      err: expect.stringMatching(/PostgreSQL at DATABASE_URL does not answer: .*ECONNREFUSED/),
    });
  });
});
