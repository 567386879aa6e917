import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkpointStatement } from './keep-checkpoints.ts';
import { startPgliteSocketServer } from './pglite-socket-server.ts';

let folder: string;
let engine: PGlite;
let server: Awaited<ReturnType<typeof startPgliteSocketServer>>;
let client: pg.Client;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'catlas-checkpoints-'));
  engine = await PGlite.create();
  server = await startPgliteSocketServer(engine, join(folder, '.s.PGSQL.5432'), { isDiskFull: () => false });
  client = new pg.Client({ host: folder, user: 'postgres', database: 'postgres' });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await server.stop();
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

const lastCheckpoint = async () =>
  (await client.query('select redo_lsn as at from pg_control_checkpoint()')).rows[0].at as string;

it('a checkpoint follows once the write-ahead log has grown, and not inside a transaction', async () => {
  const before = await lastCheckpoint();
  await client.query('create table written as select * from generate_series(1, 1000)');
  server.runBetweenBatches(checkpointStatement(1_000_000_000));
  expect(await lastCheckpoint()).toBe(before);

  await client.query('begin');
  server.runBetweenBatches(checkpointStatement(10_000));
  expect(await lastCheckpoint()).toBe(before);
  await client.query('commit');
  await expect.poll(lastCheckpoint).not.toBe(before);
});
