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

/** The caller says which tables it reaches through `db`. */
export interface OpenTables<Tables> extends OpenDatabase {
  db: Kysely<Tables>;
}

/** How a process uses a PostgreSQL. */
export interface PoolSettings {
  /** Connections at most; one of them listens for live messages. */
  size: number;
  /** After which the server gives up a statement; 0: never, and nothing is said of it when connecting. */
  statementTimeoutMs: number;
  /** How long a request waits for a connection. */
  acquireTimeoutMs: number;
}

/** A command's statements take as long as they take. */
const commandPool: PoolSettings = { size: 10, statementTimeoutMs: 0, acquireTimeoutMs: 10_000 };

interface DatabaseOptions {
  /** PostgreSQL's address; null: the embedded engine in `dataDir/database`. */
  databaseUrl: string | null;
  /** For PostgreSQL; absent: as a command wants it. */
  pool?: PoolSettings;
  dataDir: string;
  /** A missing embedded database is made although the folder belongs to an earlier site, to be restored. */
  isRestore?: boolean;
  /** For the embedded engine: a thread that was started before. */
  engineThread?: Worker;
  onError: (error: Error) => void;
  /** PostgreSQL takes longer to answer than a request waits. Absent: that is an error. */
  onSilence?: (message: string) => void;
  /** The embedded engine died: the process can do nothing more and should end to be restarted. */
  onDeath?: (error: Error) => void;
}

/** As which PostgreSQL's list of connections shows us. */
export const applicationName = 'catlas';

// Counts and ids stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Opens the configured engine. Throws DataDirInUseError, DatabaseFolderError or DatabaseOutageError. */
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

/** Throws DatabaseOutageError. With `onSilence` it waits for a server that is only slow: a busy machine may be. */
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

/**
 * The configured engine for a command that may run beside the server: where the embedded one is open already, this is
 * another client of it, and closing leaves it open. Throws DataDirInUseError when the other process has it locked but
 * does not answer, as one that is just starting.
 */
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
    // What a process left behind that was killed.
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

/** A pool on an already started embedded engine. */
export function connectToPglite<Tables>(socketDir: string, onError: (error: Error) => void): OpenTables<Tables> {
  // One connection: the engine runs one statement at a time in any case, and a query that uses the pool from
  // inside a transaction fails with a message here, where a second connection would wait for the first one for ever.
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
      // Plans that are good for any value look costly: they would be compiled for a second to save a millisecond.
      onConnect: async (client) => void (await client.query('set jit = off')),
      statement_timeout: statementTimeoutMs,
      connectionTimeoutMillis: acquireTimeoutMs,
      // A server that vanishes without a word is noticed by idle connections, too.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    },
    onError,
  );
}

function connect<Tables>(engine: Engine, config: pg.PoolConfig, onError: (error: Error) => void): OpenTables<Tables> {
  const pool = new pg.Pool({
    // Longer than any transaction of Catlas, the longest of which takes 30 s on a slow machine: a wait this long on the embedded
    // engine is a query that uses the pool from inside a transaction.
    connectionTimeoutMillis: 60_000,
    idleTimeoutMillis: engine === 'pglite' ? 0 : 30_000,
    Client: PreparingClient,
    ...config,
  });
  // A connection can break while checked out. Its query fails; without this listener the error event would end the process.
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
