import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { lockDataDir } from './data-dir-lock.ts';
import { openPglite } from './open-pglite.ts';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;
export type Engine = 'pglite' | 'postgres';

export interface OpenDatabase {
  engine: Engine;
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

interface DatabaseOptions {
  /** PostgreSQL's address; null: the embedded engine in `dataDir/database`. */
  databaseUrl: string | null;
  dataDir: string;
  onError: (error: Error) => void;
  /** The embedded engine died: the process can do nothing more and should end to be restarted. */
  onDeath?: (error: Error) => void;
}

// Counts and ids stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Opens the configured engine. Throws DataDirInUseError, or what the engine says when it can't be reached. */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  return options.databaseUrl ? openPostgres(options.databaseUrl, options.onError) : openEmbedded(options);
}

async function openEmbedded({ dataDir, onError, onDeath }: DatabaseOptions): Promise<OpenDatabase> {
  const lock = await lockDataDir(dataDir);
  try {
    const pglite = await openPglite({ dataDir: join(dataDir, 'database'), onDeath });
    const database = connectToPglite(pglite.socketDir, onError);
    return {
      ...database,
      close: async () => {
        await database.close();
        await pglite.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** A pool on an already started embedded engine. */
export function connectToPglite(socketDir: string, onError: (error: Error) => void): OpenDatabase {
  // One connection: the engine runs one statement at a time whatever their number, and a query that asks the pool from
  // inside a transaction fails with a message here, where a second connection would wait for the first one for ever.
  return connect('pglite', { host: socketDir, user: 'postgres', database: 'postgres', max: 1 }, onError);
}

export function openPostgres(databaseUrl: string, onError: (error: Error) => void): OpenDatabase {
  return connect('postgres', { connectionString: databaseUrl, max: 10, application_name: 'catlas' }, onError);
}

function connect(engine: Engine, config: pg.PoolConfig, onError: (error: Error) => void): OpenDatabase {
  const pool = new pg.Pool({
    // Longer than any query of ours: a wait this long is a query that asks the pool from inside a transaction.
    connectionTimeoutMillis: 20_000,
    idleTimeoutMillis: engine === 'pglite' ? 0 : 30_000,
    ...config,
  });
  let isClosing = false;
  pool.on('error', (error) => {
    if (!isClosing) onError(error);
  });
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const close = () => {
    isClosing = true;
    return db.destroy();
  };
  return { engine, db, pool, close };
}
