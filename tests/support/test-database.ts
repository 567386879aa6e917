import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { inject } from 'vitest';
import { connectToPglite, type OpenDatabase, openPostgres } from '#platform/db/open-database.ts';
import { openPglite } from '#platform/db/open-pglite.ts';
import { templateDatabase } from './postgres-cluster.ts';

const onError = (error: Error) => console.error(error);

/** A migrated, empty database of this file's own, on the engine of the running test project. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  if (process.env.TEST_ENGINE === 'postgres') {
    const host = inject('postgresHost');
    const name = `test_${randomUUID().replaceAll('-', '')}`;
    const admin = new pg.Pool({ host, user: 'postgres', database: 'postgres', max: 1 });
    await admin.query(`create database ${name} template ${templateDatabase}`);
    const database = openPostgres(`postgres://postgres@/${name}?host=${encodeURIComponent(host)}`, onError);
    return {
      ...database,
      close: async () => {
        await database.close();
        // A pool's end doesn't wait for its connections to be gone; this does, and only then is anybody thrown out.
        await admin.query(`drop database ${name}`).catch(() => admin.query(`drop database ${name} with (force)`));
        await admin.end();
      },
    };
  }
  const pglite = await openPglite({ dataDir: null, dump: new Uint8Array(readFileSync(inject('pgliteDump'))) });
  const database = connectToPglite(pglite.socketDir, onError);
  return {
    ...database,
    close: async () => {
      await database.close();
      await pglite.close();
    },
  };
}

/** Back to an empty database, between two tests of one file. */
export async function emptyTables({ pool }: Pick<OpenDatabase, 'pool'>) {
  const { rows } = await pool.query(
    `select string_agg(format('%I.%I', schemaname, tablename), ', ') as tables from pg_tables
     where schemaname in ('public', 'auth') and tablename not like '%migrations' and tablename not like '%signing_keys'
       and tablename <> 'mail_key'`,
  );
  await pool.query(`truncate ${rows[0].tables} restart identity cascade`);
}
