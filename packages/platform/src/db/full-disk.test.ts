import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isStorageFull } from '#errors/storage-full.ts';
import { connectToPglite, type OpenDatabase } from './open-database.ts';
import { startPgliteSocketServer } from './pglite-socket-server.ts';

let isDiskFull = false;
let socketDir: string;
let engine: PGlite;
let server: { stop(): Promise<void> };
let database: OpenDatabase;
beforeAll(async () => {
  socketDir = await mkdtemp(join(tmpdir(), 'catlas-full-disk-'));
  engine = await PGlite.create();
  server = await startPgliteSocketServer(engine, join(socketDir, '.s.PGSQL.5432'), {
    isDiskFull: () => isDiskFull,
  });
  database = connectToPglite(socketDir, () => undefined);
  await database.pool.query('create table words (word text)');
});
afterAll(async () => {
  await database.close();
  await server.stop();
  await engine.close();
  await rm(socketDir, { recursive: true, force: true });
});

const write = (word: string) => database.pool.query('insert into words values ($1)', [word]);
const words = async () => (await database.pool.query('select word from words')).rows.map(({ word }) => word);

describe('the embedded engine on a full disk', () => {
  it('refuses writes with the error of a full disk, continues reading, and writes again when there is space', async () => {
    await write('before');
    isDiskFull = true;
    const refusal = await write('meanwhile').catch((error) => error);
    expect(refusal.code).toBe('53100');
    expect(isStorageFull(refusal)).toBe(true);
    expect(await words()).toEqual(['before']);
    isDiskFull = false;
    await write('after');
    expect(await words()).toEqual(['before', 'after']);
  });

  it('a full disk lets a transaction that has begun end as it began', async () => {
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query("insert into words values ('first')");
    isDiskFull = true;
    await client.query("insert into words values ('second')");
    await client.query('commit');
    client.release();
    isDiskFull = false;
    expect(await words()).toEqual(expect.arrayContaining(['first', 'second']));
  });
});
