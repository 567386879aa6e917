import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

/** Any number that nothing else in this database locks. */
const migrationLockKey = 4_201_977;

export class MigrationError extends Error {
  override name = 'MigrationError';
}

interface MigrationSet {
  /** Folder of `NNNN_name.sql` files. */
  directory: string;
  /** Where the applied ones are written down, with their schema: `public.schema_migrations`. */
  table: string;
}

/**
 * Applies the migrations that are not applied yet, each in a transaction of its own, in the order of their names.
 * Safe with several processes starting at once: they wait for each other. Returns the names it applied.
 * Throws MigrationError when an applied file has changed since, or the database is newer than this code.
 */
export async function migrate(pool: pg.Pool, { directory, table }: MigrationSet): Promise<string[]> {
  const files = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  const [schemaName] = table.split('.');
  const applied: string[] = [];
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLockKey]);
    await client.query(`create schema if not exists ${schemaName}`);
    await client.query(
      `create table if not exists ${table} (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
    const known = new Map<string, string>(
      (await client.query(`select name, checksum from ${table}`)).rows.map((row) => [row.name, row.checksum]),
    );
    const missing = [...known.keys()].filter((name) => !files.includes(name));
    if (missing.length > 0) {
      throw new MigrationError(
        `The database was migrated by a newer version of this program: it has ${missing.join(', ')}`,
      );
    }
    for (const name of files) {
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
    client.release();
  }
  return applied;
}

async function applyOne(
  client: pg.PoolClient,
  { name, sql, checksum, table }: { name: string; sql: string; checksum: string; table: string },
) {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query(`insert into ${table} (name, checksum) values ($1, $2)`, [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new MigrationError(`The migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
