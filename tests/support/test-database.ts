import { randomUUID } from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';
import {
  connectToPglite,
  type OpenDatabase,
  type OpenTables,
  openPostgres,
} from '@catlas/platform/db/open-database.ts';
import { openPglite, type Pglite } from '@catlas/platform/db/open-pglite.ts';
import pg from 'pg';
import { inject } from 'vitest';
import type { Schema } from '#db/schema.ts';
import { truncateTables } from './empty-tables.ts';
import { listOfSocketFolders } from './pglite-template.ts';
import { templateDatabase } from './postgres-cluster.ts';

export { emptyTables } from './empty-tables.ts';

const onError = (error: Error) => console.error(error);

interface TestDatabaseOptions {
  isNewEngine?: boolean;
}

export function openTestDatabase({ isNewEngine = false }: TestDatabaseOptions = {}): Promise<OpenTables<Schema>> {
  return process.env.TEST_ENGINE === 'postgres' ? openOnPostgres() : openOnPglite(isNewEngine);
}

async function openOnPostgres(): Promise<OpenTables<Schema>> {
  const host = inject('postgresHost');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Pool({ host, user: 'postgres', database: 'postgres', max: 1 });
  await admin.query(`create database ${name} template ${templateDatabase}`);
  const database = openPostgres<Schema>(`postgres://postgres@/${name}?host=${encodeURIComponent(host)}`, onError);
  return {
    ...database,
    close: async () => {
      await database.close();
      // A pool's end doesn't wait for its connections; this does, and only then are they terminated.
      await admin.query(`drop database ${name}`).catch(() => admin.query(`drop database ${name} with (force)`));
      await admin.end();
    },
  };
}

/** Starting an engine takes as long as many tests, so unused ones are reused. */
const freeEngines: Pglite[] = [];

async function openOnPglite(isNewEngine: boolean): Promise<OpenTables<Schema>> {
  const free = isNewEngine ? undefined : freeEngines.pop();
  const pglite = free ?? (await startEngine());
  const database = connectToPglite<Schema>(pglite.socketDir, onError);
  if (free) await resetEngine(database);
  const schema = await readSchema(database);
  return {
    ...database,
    close: async () => {
      await database.close();
      if (!isNewEngine && (await isUnchanged(pglite, schema))) freeEngines.push(pglite);
      else await pglite.close();
    },
  };
}

async function startEngine(): Promise<Pglite> {
  const pglite = await openPglite({ dataDir: null, dump: new Uint8Array(readFileSync(inject('pgliteDump'))) });
  // Free engines end with their worker, which is killed.
  appendFileSync(listOfSocketFolders(inject('pgliteDump')), `${pglite.socketDir}\n`);
  return pglite;
}

/** The engine is one session for all its clients. */
async function resetEngine(database: OpenDatabase) {
  await database.pool.query('discard all');
  await truncateTables(database);
}

/** Checks that the next file finds the template's tables, functions and settings. */
async function isUnchanged(pglite: Pglite, schema: string): Promise<boolean> {
  const database = connectToPglite<Schema>(pglite.socketDir, onError);
  try {
    return (await readSchema(database)) === schema;
  } catch {
    return false;
  } finally {
    await database.close();
  }
}

async function readSchema({ pool }: OpenDatabase): Promise<string> {
  const { rows } = await pool.query(
    `select md5(concat(
       (select string_agg(concat(oid, nspname), ',' order by oid) from pg_namespace where nspname not like 'pg_temp%' and nspname not like 'pg_toast%'),
       (select string_agg(concat(oid, relname, relkind, reloptions), ',' order by oid) from pg_class where oid >= 16384 and relkind in ('r', 'i', 'v', 'm', 'S') and relpersistence <> 't'),
       (select string_agg(concat(attrelid, attname, atttypid, attnotnull, atthasdef), ',' order by attrelid, attnum)
        from pg_attribute join pg_class on oid = attrelid where attrelid >= 16384 and relkind = 'r' and relpersistence <> 't'),
       (select string_agg(concat(oid, md5(prosrc)), ',' order by oid) from pg_proc where oid >= 16384),
       (select string_agg(concat(oid, tgname, tgenabled), ',' order by oid) from pg_trigger where not tgisinternal),
       (select string_agg(concat(oid, conname, convalidated), ',' order by oid) from pg_constraint where oid >= 16384),
       (select string_agg(concat(setdatabase, setrole, setconfig), ',' order by setdatabase, setrole) from pg_db_role_setting)
     )) as schema`,
  );
  return rows[0].schema;
}
