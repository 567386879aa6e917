import type { Worker } from 'node:worker_threads';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { DataDirInUseError, lockDataDir } from './data-dir-lock.ts';
import { explainOpenError, markSite, prepareDatabaseFolder } from './database-folder.ts';
import { DatabaseOutageError, describeSilence, isConnectTimeout } from './database-outage.ts';
import { announceDatabaseSocket, findDatabaseSocket, forgetDatabaseSocket } from './database-socket.ts';
import { openPglite } from './open-pglite.ts';
import { PreparingClient } from './prepared-statements.ts';

export type Engine = 'pglite' | 'postgres';

export interface OpenDatabase {
  engine: Engine;
  pool: pg.Pool;
  close(): Promise<void>;
}

export interface OpenTables<Tables> extends OpenDatabase {
  db: Kysely<Tables>;
}

export interface PoolSettings {
  size: number;
  statementTimeoutMs: number;
  acquireTimeoutMs: number;
}

const commandPool: PoolSettings = { size: 10, statementTimeoutMs: 0, acquireTimeoutMs: 10_000 };

interface DatabaseOptions {
  databaseUrl: string | null;
  pool?: PoolSettings;
  dataDir: string;
  /** A restore makes a missing embedded database although the folder belongs to an earlier site. */
  isRestore?: boolean;
  engineThread?: Worker;
  onError: (error: Error) => void;
  /** Without it, a PostgreSQL that answers later than a request waits is an error. */
  onSilence?: (message: string) => void;
  /** After the engine's death the process can do nothing more and should end to be restarted. */
  onDeath?: (error: Error) => void;
}

export const applicationName = 'catlas';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Throws DataDirInUseError, DatabaseFolderError or DatabaseOutageError. */
export async function openDatabase<Tables>(options: DatabaseOptions): Promise<OpenTables<Tables>> {
  const { databaseUrl, onError, pool, onSilence } = options;
  if (!databaseUrl) return openEmbedded(options);
  const database = openPostgres<Tables>(databaseUrl, onError, pool);
  try {
    await requireAnswer(database, onSilence);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Throws DatabaseOutageError; `onSilence` makes it wait for a slow server instead. */
async function requireAnswer({ pool }: OpenDatabase, onSilence: DatabaseOptions['onSilence']): Promise<void> {
  for (;;) {
    try {
      (await pool.connect()).release();
      return;
    } catch (error) {
      const message = describeSilence('postgres', error as Error);
      if (!onSilence || !isConnectTimeout(error as Error)) throw new DatabaseOutageError(message, { cause: error });
      onSilence(message);
    }
  }
}

/** Joins an engine that a server has open; throws DataDirInUseError when that does not answer. */
export async function joinDatabase<Tables>(options: DatabaseOptions): Promise<OpenTables<Tables>> {
  try {
    return await openDatabase(options);
  } catch (error) {
    if (!(error instanceof DataDirInUseError)) throw error;
    const socketDir = await findDatabaseSocket(options.dataDir);
    if (!socketDir) throw error;
    const database = connectToPglite<Tables>(socketDir, options.onError);
    try {
      await database.pool.query('select 1');
    } catch {
      await database.close();
      throw error;
    }
    return database;
  }
}

async function openEmbedded<Tables>(options: DatabaseOptions): Promise<OpenTables<Tables>> {
  try {
    return await openLocked(options);
  } catch (error) {
    throw explainOpenError(error, options.dataDir);
  }
}

async function openLocked<Tables>({
  dataDir,
  isRestore = false,
  engineThread,
  onError,
  onDeath,
}: DatabaseOptions): Promise<OpenTables<Tables>> {
  const lock = await lockDataDir(dataDir);
  try {
    const { path, isNew } = await prepareDatabaseFolder(dataDir, isRestore);
    // A killed process leaves its socket behind.
    await forgetDatabaseSocket(dataDir);
    const pglite = await openPglite({ dataDir: path, isNew, thread: engineThread, onDeath });
    await markSite(dataDir);
    const database = connectToPglite<Tables>(pglite.socketDir, onError);
    await announceDatabaseSocket(dataDir, pglite.socketDir);
    return {
      ...database,
      close: async () => {
        await forgetDatabaseSocket(dataDir);
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

export function connectToPglite<Tables>(socketDir: string, onError: (error: Error) => void): OpenTables<Tables> {
  // With a second connection, a query that uses the pool inside a transaction would wait for ever.
  return connect('pglite', { host: socketDir, user: 'postgres', database: 'postgres', max: 1 }, onError);
}

export function openPostgres<Tables>(
  databaseUrl: string,
  onError: (error: Error) => void,
  { size, statementTimeoutMs, acquireTimeoutMs }: PoolSettings = commandPool,
): OpenTables<Tables> {
  return connect(
    'postgres',
    {
      connectionString: databaseUrl,
      max: size,
      application_name: applicationName,
      // Generic plans look costly, so PostgreSQL would compile them for a second to save a millisecond.
      onConnect: async (client) => void (await client.query('set jit = off')),
      statement_timeout: statementTimeoutMs,
      connectionTimeoutMillis: acquireTimeoutMs,
      // Keep-alive lets idle connections notice a server that vanished.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    },
    onError,
  );
}

function connect<Tables>(engine: Engine, config: pg.PoolConfig, onError: (error: Error) => void): OpenTables<Tables> {
  const pool = new pg.Pool({
    // No transaction takes this long, so such a wait on the embedded engine is a query that uses the pool inside one.
    connectionTimeoutMillis: 60_000,
    idleTimeoutMillis: engine === 'pglite' ? 0 : 30_000,
    Client: PreparingClient,
    ...config,
  });
  // A connection can break while checked out; without this listener the error event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  let isClosing = false;
  pool.on('error', (error) => {
    if (!isClosing) onError(error);
  });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const close = async () => {
    isClosing = true;
    await db.destroy();
    // Kysely ends the pool only if it has used it.
    if (!pool.ending) await pool.end();
  };
  return { engine, db, pool, close };
}
