import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';

/** Any number that nothing else in this database locks. */
const migrationLockKey = 4_201_977;

/**
 * An older version may be serving: queries on a table queue behind a migration that waits for its lock. So it steps
 * back soon, lets them through and tries again, for as long as a backup may read a table: half an hour.
 */
const lockWaitMs = 1_000;
const lockPauseMs = 2_000;
const lockTries = 600;
const lockNotAvailable = '55P03';

export interface MigrationSet {
  /** Folder of `NNNN_name.sql` files. */
  directory: string;
  /** The table of applied migrations, with its schema: `public.schema_migrations`. */
  table: string;
}

export class MigrationError extends Error {
  override name = 'MigrationError';
}

/**
 * Applies the migrations that are not applied yet, each in a transaction of its own, in the order of their names.
 * Safe with several processes starting at once: they wait for each other. Returns the names it applied.
 * Throws MigrationError when an applied file has changed since, or the database is newer than this code. With `upTo` it
 * stops after that one, for a database as an earlier version had it.
 */
export async function migrate(
  pool: pg.Pool,
  { directory, table }: MigrationSet,
  { upTo }: { upTo?: string } = {},
): Promise<string[]> {
  const files = await listMigrations({ directory });
  const [schemaName] = table.split('.');
  const applied: string[] = [];
  const client = await pool.connect();
  try {
    // Waiting for another process takes as long as its migrations do, and so do our own.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [migrationLockKey]);
    // A start that has nothing to migrate writes nothing: it succeeds on a full disk, too.
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
    for (const name of files.filter((file) => upTo === undefined || file <= upTo)) {
      const sql = await readFile(join(directory, name), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      if (known.has(name)) {
        if (known.get(name) !== checksum) {
          throw new MigrationError(
            `The migration ${name} has been changed after it was applied. Add a new one instead.`,
          );
        }
        continue;
      }
      await applyOne(client, { name, sql, checksum, table });
      applied.push(name);
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLockKey]).catch(() => undefined);
    await client.query('reset statement_timeout').catch(() => undefined);
    client.release();
  }
  return applied;
}

/** The names of all that this version knows, in their order. */
export async function listMigrations({ directory }: Pick<MigrationSet, 'directory'>): Promise<string[]> {
  return (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
}

/** The applied migrations, in order; null if the database was never migrated. */
export async function listApplied(
  pool: pg.Pool,
  { table }: Pick<MigrationSet, 'table'>,
): Promise<{ name: string; checksum: string }[] | null> {
  try {
    return (await pool.query(`select name, checksum from ${table} order by name`)).rows;
  } catch (error) {
    const noSuchTable = '42P01';
    if ((error as { code?: string }).code === noSuchTable) return null;
    throw error;
  }
}

/** Retries until no other transaction locks a table that it changes. */
async function applyOne(
  client: pg.PoolClient,
  migration: { name: string; sql: string; checksum: string; table: string },
) {
  for (let tries = 1; ; tries++) {
    try {
      return await applyOnce(client, migration);
    } catch (error) {
      if (tries === lockTries || (error as { code?: string }).code !== lockNotAvailable) {
        throw new MigrationError(`The migration ${migration.name} failed: ${(error as Error).message}`, {
          cause: error,
        });
      }
      await setTimeout(lockPauseMs);
    }
  }
}

async function applyOnce(
  client: pg.PoolClient,
  { name, sql, checksum, table }: { name: string; sql: string; checksum: string; table: string },
) {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout to ${lockWaitMs}`);
    await client.query(sql);
    await client.query(`insert into ${table} (name, checksum) values ($1, $2)`, [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
