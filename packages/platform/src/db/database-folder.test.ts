import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '#config/project-root.ts';
import { prepareDatabaseFolder } from './database-folder.ts';
import { openDatabase } from './open-database.ts';

const open = (dataDir: string) => openDatabase({ databaseUrl: null, dataDir, onError: () => undefined });

let folder: string;
let small: string;
let systemTable: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'catlas-damage-'));
  small = join(folder, 'small');
  const database = await open(small);
  const { rows } = await database.pool.query("select pg_relation_filepath('pg_class') as path");
  systemTable = rows[0].path;
  await database.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function copyOf(name: string) {
  const dataDir = join(folder, name.replaceAll(/\W+/g, '-'));
  cpSync(small, dataDir, { recursive: true });
  return dataDir;
}

function snapshot(dataDir: string) {
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path, createHash('sha256').update(readFileSync(path)).digest('hex')];
    }),
  );
}

const refusalOf = (dataDir: string) =>
  open(dataDir).then(
    async (database) => {
      await database.close();
      return 'it was opened';
    },
    ({ name, message }: Error) => `${name}: ${message}`,
  );

const restoreCommand = 'npm run catlas -- restore';

const damages: { name: string; apply(database: string): void; words: RegExp; next: string }[] = [
  {
    name: 'pg_control is cut off',
    apply: (database) => truncateSync(join(database, 'global/pg_control'), 100),
    words: /global\/pg_control is missing or damaged/,
    next: restoreCommand,
  },
  {
    name: 'pg_control is missing',
    apply: (database) => rmSync(join(database, 'global/pg_control')),
    words: /global\/pg_control is missing or damaged/,
    next: restoreCommand,
  },
  {
    name: 'the write-ahead log is missing',
    apply: (database) => {
      for (const name of readdirSync(join(database, 'pg_wal')))
        rmSync(join(database, 'pg_wal', name), { recursive: true });
    },
    words: /write-ahead log in pg_wal is missing or damaged/,
    next: restoreCommand,
  },
  {
    name: 'pages of pg_class are zeros',
    apply: (database) => {
      const path = join(database, systemTable);
      writeFileSync(path, Buffer.alloc(readFileSync(path).length));
    },
    words: /system tables \(such as pg_class\) are damaged/,
    next: restoreCommand,
  },
  {
    name: 'a page of pg_class is garbage',
    apply: (database) => {
      const path = join(database, systemTable);
      writeFileSync(path, readFileSync(path).fill(7, 0, 8192));
    },
    words: /Page 0 of base\/\d+\/\d+ is damaged/,
    next: restoreCommand,
  },
  {
    name: 'PG_VERSION is another major version',
    apply: (database) => writeFileSync(join(database, 'PG_VERSION'), '17\n'),
    words: /PostgreSQL 17 made it \(PG_VERSION\); this version of Catlas has PostgreSQL \d+/,
    next: 'npm run catlas -- backup',
  },
  {
    name: 'PG_VERSION is missing',
    apply: (database) => rmSync(join(database, 'PG_VERSION')),
    words: /PG_VERSION is missing/,
    next: restoreCommand,
  },
  {
    name: 'all files are missing',
    apply: (database) => {
      rmSync(database, { recursive: true });
      mkdirSync(database);
    },
    words: /There is no database .* belongs to an earlier site: it has site\.txt/,
    next: 'set DATA_DIR to an empty folder',
  },
];

describe('a damaged database', () => {
  it.each(damages)(
    'the damaged database is not opened, and the message names the damage and the next step: $name',
    async ({ name, apply, words, next }) => {
      const dataDir = copyOf(name);
      apply(join(dataDir, 'database'));
      const before = snapshot(dataDir);
      const message = await refusalOf(dataDir);
      expect(message).toMatch(/^DatabaseFolderError: /);
      expect(message).toContain(join(dataDir, 'database'));
      expect(message).toMatch(words);
      expect(message).toContain(next);
      expect(message).not.toMatch(/ASSERTIONS/);
      expect(snapshot(dataDir)).toEqual(before);
    },
  );

  it.each([
    {
      name: 'unreadable',
      fault: 'openSync EACCES pg_control',
      words: /This user may not read or write global\/pg_control/,
    },
    { name: 'a full disk', fault: 'writeSync ENOSPC postmaster.pid', words: /The disk is full/ },
  ])(
    'the damaged folder is not opened, and the message names the damage and the next step: $name',
    async ({ name, fault, words }) => {
      const dataDir = copyOf(name);
      const before = snapshot(dataDir);
      const writer = spawn(
        process.execPath,
        ['--import', join(projectRoot, 'tests/support/disk-faults.ts'), 'tests/support/write-until-killed.ts', dataDir],
        { cwd: projectRoot, env: { PATH: process.env.PATH, DISK_FAULT: fault } },
      );
      let message = '';
      writer.stderr.on('data', (chunk) => (message += chunk));
      expect((await once(writer, 'exit'))[0]).toBe(1);
      expect(message).toMatch(/^DatabaseFolderError: /);
      expect(message).toContain(join(dataDir, 'database'));
      expect(message).toMatch(words);
      expect(message).toMatch(/start again/);
      expect(snapshot(dataDir)).toEqual(before);
    },
  );
});

describe('a folder without a database', () => {
  const made = (...entries: string[]) => {
    const dataDir = mkdtempSync(join(folder, 'traces-'));
    for (const entry of entries) mkdirSync(join(dataDir, entry), { recursive: true });
    return dataDir;
  };

  it('a folder without a database becomes a new site when it is empty, or its first start was cut off', async () => {
    for (const dataDir of [
      made(),
      made('database', 'cache/images'),
      made('photos', 'lost+found'),
      join(folder, 'missing'),
    ]) {
      expect(await prepareDatabaseFolder(dataDir, false)).toEqual({ path: join(dataDir, 'database'), isNew: true });
      mkdirSync(join(dataDir, 'database/base/1'), { recursive: true });
      writeFileSync(join(dataDir, 'database/PG_VERSION'), '18\n');
      expect((await prepareDatabaseFolder(dataDir, false)).isNew).toBe(true);
      expect(readdirSync(join(dataDir, 'database'))).toEqual(['initialising']);
    }
  });

  it('a folder without a database is not a new site when photos or mails of an earlier one are there, except to restore a backup', async () => {
    for (const trace of ['photos/ab', 'outbox/mail']) {
      const dataDir = made(trace);
      const name = trace.split('/')[0];
      await expect(prepareDatabaseFolder(dataDir, false)).rejects.toThrow(
        `belongs to an earlier site: it has ${name}.`,
      );
      expect(existsSync(join(dataDir, 'database'))).toBe(false);
      expect((await prepareDatabaseFolder(dataDir, true)).isNew).toBe(true);
    }
  });

  it('a folder without a database is not a new site when it holds files that are no database', async () => {
    const dataDir = made('database/base');
    await expect(prepareDatabaseFolder(dataDir, true)).rejects.toThrow('PG_VERSION is missing');
    expect(readdirSync(join(dataDir, 'database'))).toEqual(['base']);
  });
});
