import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#platform/config/config.ts';
import { projectRoot } from '#platform/config/project-root.ts';
import { joinDatabase, type OpenDatabase } from '#platform/db/open-database.ts';
import { CommandError } from './command.ts';

/**
 * The configured database, beside a running server or without one, as this version of the program knows it. Throws
 * CommandError where there is none or its tables are another version's: migrating is the server's act.
 */
export async function openOperatorDatabase({ databaseUrl, dataDir }: Config): Promise<OpenDatabase> {
  if (!databaseUrl && !existsSync(join(dataDir, 'database'))) {
    throw new CommandError(
      `There is no database in ${dataDir}. Start Catlas once (npm start), or say where it is with DATA_DIR or DATABASE_URL.`,
    );
  }
  const database = await joinDatabase({ databaseUrl, dataDir, onError: () => undefined }).catch((error: Error) => {
    throw new CommandError(describeOpenError(error));
  });
  try {
    await requireMigrated(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

function describeOpenError(error: Error): string {
  if (error.name === 'DataDirInUseError') {
    return `${error.message}\nIf that is Catlas just starting or stopping, try again in a moment.`;
  }
  return error.message;
}

async function requireMigrated({ pool, engine }: OpenDatabase) {
  const applied = await pool
    .query<{ name: string }>('select name from public.schema_migrations')
    .then(({ rows }) => rows.map(({ name }) => name))
    .catch((error: Error & { code?: string }) => {
      const undefinedTable = '42P01';
      if (error.code === undefinedTable) return null;
      const address = engine === 'postgres' ? 'PostgreSQL at DATABASE_URL' : 'The database';
      throw new CommandError(`${address} does not answer: ${error.message || error.code}`);
    });
  const known = (await readdir(join(projectRoot, 'migrations/product'))).filter((name) => name.endsWith('.sql'));
  if (applied === null) {
    throw new CommandError('The database is empty: start Catlas once (npm start), which makes its tables.');
  }
  const newer = applied.filter((name) => !known.includes(name));
  if (newer.length > 0) {
    throw new CommandError(
      `The database belongs to a newer version of Catlas (it has ${newer.join(', ')}): use that version's commands.`,
    );
  }
  const pending = known.filter((name) => !applied.includes(name)).sort();
  if (pending.length > 0) {
    throw new CommandError(
      `The database is not migrated to this version (${pending.join(', ')}): start Catlas of this version once, which does it.`,
    );
  }
}
