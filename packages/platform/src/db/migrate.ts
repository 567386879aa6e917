import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';

const migrationLockKey = 4_201_977;

/** Queries queue behind a migration that waits for a lock, so it steps back soon and tries again. */
const lockWaitMs = 1_000;
const lockPauseMs = 2_000;
const lockTries = 600;
const lockNotAvailable = '55P03';

export interface MigrationSet {
  directory: string;
  table: string;
}

export class MigrationError extends Error {
  override name = 'MigrationError';
}

/**
 * Applies each missing migration in a transaction of its own, in the order of their names, and returns the names. Processes
 * that start together wait for each other. Throws MigrationError for a changed file, or a database newer than this code.
 */
export async function migrate(pool: pg.Pool, set: MigrationSet): Promise<string[]> {
  const applied: string[] = [];
  const client = await pool.connect();
  try {
    // Waiting for another process takes as long as its migrations do, and so do our own.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [migrationLockKey]);
    for (const migration of await listPending(client, set)) {
      await applyOne(client, migration);
      applied.push(migration.name);
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLockKey]).catch(() => undefined);
    await client.query('reset statement_timeout').catch(() => undefined);
    client.release();
  }
  return applied;
}

/** Applies all or none in the transaction of `client`; `only` limits it to an earlier version. */
export async function migrateInTransaction(
  client: Queryable,
  set: MigrationSet,
  { only }: { only?: string[] } = {},
): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [migrationLockKey]);
  for (const migration of await listPending(client, set, only)) {
    await runMigration(client, migration).catch((error) => {
      throw failureOf(migration, error);
    });
  }
}

interface Queryable {
  // biome-ignore lint/suspicious/noExplicitAny: As `pg` has it.
  query(text: string, values?: unknown[]): Promise<{ rows: any[] }>;
}

interface PendingMigration {
  name: string;
  sql: string;
  checksum: string;
  table: string;
}

/** Creates the table of applied migrations. Throws MigrationError. */
async function listPending(
  client: Queryable,
  { directory, table }: MigrationSet,
  only?: string[],
): Promise<PendingMigration[]> {
  const files = await listMigrations({ directory });
  const [schemaName] = table.split('.');
  // A start without migrations writes nothing, so it succeeds on a full disk, too.
  if (!(await client.query('select to_regclass($1) as found', [table])).rows[0].found) {
    await client.query(`create schema if not exists ${schemaName}`);
    await client.query(
      `create table ${table} (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
  }
  const known = new Map<string, string>(
    (await client.query(`select name, checksum from ${table}`)).rows.map((row) => [row.name, row.checksum]),
  );
  const missing = [...known.keys()].filter((name) => !files.includes(name));
  if (missing.length > 0) {
    throw new MigrationError(
      `The database was migrated by a newer version of this program: it has ${missing.join(', ')}`,
    );
  }
  const pending: PendingMigration[] = [];
  for (const name of files.filter((file) => only === undefined || only.includes(file))) {
    const sql = await readFile(join(directory, name), 'utf8');
    const checksum = createHash('sha256').update(sql).digest('hex');
    if (!known.has(name)) pending.push({ name, sql, checksum, table });
    else if (known.get(name) !== checksum) {
      throw new MigrationError(`The migration ${name} has been changed after it was applied. Add a new one instead.`);
    }
  }
  return pending;
}

export async function listMigrations({ directory }: Pick<MigrationSet, 'directory'>): Promise<string[]> {
  return (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
}

/** Returns null if the database was never migrated. */
export async function listApplied(
  client: Queryable,
  { table }: Pick<MigrationSet, 'table'>,
): Promise<{ name: string; checksum: string }[] | null> {
  try {
    return (await client.query(`select name, checksum from ${table} order by name`)).rows;
  } catch (error) {
    const noSuchTable = '42P01';
    if ((error as { code?: string }).code === noSuchTable) return null;
    throw error;
  }
}

async function applyOne(client: pg.PoolClient, migration: PendingMigration) {
  for (let tries = 1; ; tries++) {
    try {
      return await applyOnce(client, migration);
    } catch (error) {
      if (tries === lockTries || (error as { code?: string }).code !== lockNotAvailable) {
        throw failureOf(migration, error);
      }
      await setTimeout(lockPauseMs);
    }
  }
}

const failureOf = ({ name }: PendingMigration, error: unknown) =>
  new MigrationError(`The migration ${name} failed: ${(error as Error).message}`, { cause: error });

async function applyOnce(client: pg.PoolClient, migration: PendingMigration) {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout to ${lockWaitMs}`);
    await runMigration(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function runMigration(client: Queryable, { name, sql, checksum, table }: PendingMigration) {
  await client.query(sql);
  await client.query(`insert into ${table} (name, checksum) values ($1, $2)`, [name, checksum]);
}
