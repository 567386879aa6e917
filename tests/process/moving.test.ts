import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@catlas/platform/db/open-database.ts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { OwnCat } from '#features/cats/model/cat.ts';
import { type Cluster, startCluster } from '#tests/support/postgres-cluster.ts';
import { addCat } from '#tests/support/report-cat.ts';
import { runCatlasCaptured } from '#tests/support/run-catlas-captured.ts';
import { type S3Store, startS3Store } from '#tests/support/s3-store.ts';
import { type ServerProcess, signUpAt, startServerProcess } from '#tests/support/server-process.ts';
import { rebuiltTables } from '../../scripts/catlas/backup/site-tables.ts';

let folder: string;
let cluster: Cluster;
let store: S3Store;
const running: ServerProcess[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'catlas-moving-'));
  cluster = await startCluster();
  store = await startS3Store();
});
afterEach(async () => {
  for (const server of running.splice(0)) {
    await server.end('SIGKILL');
    rmSync(server.dataDir, { recursive: true, force: true });
  }
});
afterAll(async () => {
  await store.close();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(environment: Record<string, string> = {}) {
  const server = await startServerProcess(environment);
  running.push(server);
  await server.ready();
  return server;
}

const catlas = (args: string[], settings: Record<string, string>) =>
  runCatlasCaptured(args, { DATABASE_URL: '', STORAGE_URL: '', ...settings });

const countTables = ['public.cat_cells', 'public.cat_cell_totals'];

/** Each engine computes `public_position` by its own sine, which may differ in the last digit. */
async function readSite(settings: { DATABASE_URL?: string; DATA_DIR: string }) {
  const onError = (error: Error) => console.error(error);
  const database = await openDatabase({
    databaseUrl: settings.DATABASE_URL ?? null,
    dataDir: settings.DATA_DIR,
    onError,
  });
  try {
    const { rows: tables } = await database.pool.query<{ name: string }>(
      `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'auth') and tablename not like '%migrations' order by 1`,
    );
    const site: Record<string, string[]> = {};
    for (const { name } of tables.filter(
      (table) => !(table.name in rebuiltTables) || countTables.includes(table.name),
    )) {
      const isCount = countTables.includes(name);
      const { rows } = await database.pool.query(
        `select (to_jsonb(t) - 'public_position')::text as line from ${name} t ${isCount ? 'where lost + found > 0' : ''} order by 1`,
      );
      site[name] = rows.map(({ line }) => line);
    }
    return site;
  } finally {
    await database.close();
  }
}

const photosIn = (dataDir: string) =>
  Object.fromEntries(
    readdirSync(join(dataDir, 'photos'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.webp'))
      .sort()
      .map((name) => [name, readFileSync(join(dataDir, 'photos', name)).toString('base64')]),
  );

const post = (address: string, headers: Record<string, string>, body: object) =>
  fetch(address, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

async function liveIn({ url }: ServerProcess) {
  const marie = await signUpAt(url, 'marie@example.org');
  const admin = await signUpAt(url, 'admin@example.org');
  const cats = [await addCat(url, marie, 'Marmelade'), await addCat(url, admin, 'Réglisse')];
  const approved = cats.map(({ id }) => id);
  expect((await post(`${url}/api/bo/cats/review`, admin, { approved })).status).toBe(200);
  expect(
    (await post(`${url}/api/cats/comments/${approved[0]}`, marie, { content: 'Une « vraie » gourmande\n🐈' })).status,
  ).toBe(201);
}

async function signIn({ url }: ServerProcess, email: string): Promise<{ authorization: string }> {
  const answer = await post(
    `${url}/auth/v1/token?grant_type=password`,
    {},
    { email, password: 'correct horse battery' },
  );
  expect(answer.status).toBe(200);
  return { authorization: `Bearer ${((await answer.json()) as { access_token: string }).access_token}` };
}

it('a site moves from the embedded database and files to PostgreSQL and an object store and back, and nothing is lost', async () => {
  const source = await start();
  const embedded = { DATA_DIR: source.dataDir };
  await liveIn(source);
  const running = join(folder, 'running.tar');
  const taken = await catlas(['backup', running], embedded);
  expect(taken).toMatchObject({ code: 0, err: '' });
  expect(taken.out).toMatch(/2 members, 2 cats, 1 comment\n.*rows in \d+ tables\n {2}1 photo,/);
  expect(taken.out).toMatch(`Address of the site: ${source.url} (PUBLIC_URL of the site)`);
  expect(statSync(running).mode & 0o777).toBe(0o600);
  expect(await catlas(['backup', running], embedded)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/already exists/),
  });
  expect(await catlas(['restore', running], embedded)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/already in use/),
  });
  await source.end();
  // The background work of a running site adds rows between a backup and the comparison, so it is stopped for both.
  const first = join(folder, 'first.tar');
  expect(await catlas(['backup', first], embedded)).toMatchObject({ code: 0, err: '' });
  const before = await readSite(embedded);
  for (const table of countTables) expect(before[table]).not.toEqual([]);

  const admin = new pg.Pool({ host: cluster.host, user: 'postgres', database: 'postgres', max: 1 });
  await admin.query('create database town');
  await admin.end();
  const server = {
    DATABASE_URL: `postgres://postgres@/town?host=${encodeURIComponent(cluster.host)}`,
    STORAGE_URL: store.url,
    DATA_DIR: mkdtempSync(join(folder, 'server-')),
  };
  expect(await catlas(['restore', first], server)).toMatchObject({ code: 0, out: expect.stringMatching(/2 cats/) });
  expect(await readSite(server)).toEqual(before);
  expect(await catlas(['restore', first], server)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/There is a site already: \d+ rows in/),
  });

  const moved = await start(server);
  const marie = await signIn(moved, 'marie@example.org');
  const { cats } = (await (await fetch(`${moved.url}/api/user/cats`, { headers: marie })).json()) as { cats: OwnCat[] };
  expect(cats).toMatchObject([{ name: 'Marmelade', status: 'approved' }]);
  const photo = await fetch(`${moved.url}/images?url=/photos/${cats[0]!.photo!.key}&w=320`);
  expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect((await addCat(moved.url, marie, 'Praline')).id).toBe(cats[0]!.id + 2);
  expect(await catlas(['restore', first, '--replace-everything'], server)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/Catlas is using this database/),
  });

  await moved.end();
  // The target folder exists already.
  expect(await catlas(['backup', folder], server)).toMatchObject({ code: 0, err: '' });
  const second = join(folder, readdirSync(folder).find((name) => name.startsWith('catlas-'))!);
  const onServer = await readSite(server);
  const back = { DATA_DIR: join(folder, 'back') };
  expect(await catlas(['restore', second], back)).toMatchObject({ code: 0 });
  expect(await readSite(back)).toEqual(onServer);
  expect(photosIn(back.DATA_DIR)).toEqual(photosIn(source.dataDir));

  expect(await catlas(['restore', first, '--replace-everything'], server)).toMatchObject({ code: 0 });
  expect(await readSite(server)).toEqual(before);
});
