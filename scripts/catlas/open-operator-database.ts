import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { requireNewSite } from '@catlas/platform/db/database-folder.ts';
import { describeSilence } from '@catlas/platform/db/database-outage.ts';
import { listApplied, listMigrations } from '@catlas/platform/db/migrate.ts';
import { joinDatabase, type OpenTables } from '@catlas/platform/db/open-database.ts';
import type { Config } from '#context/config.ts';
import { productMigrations } from '#db/migrations.ts';
import type { Schema } from '#db/schema.ts';
import { CommandError } from './command.ts';

/** Throws CommandError if there is no database or its tables are another version's: only the server migrates. */
export async function openOperatorDatabase({ databaseUrl, dataDir }: Config): Promise<OpenTables<Schema>> {
  if (!databaseUrl && !existsSync(join(dataDir, 'database'))) {
    await requireNewSite(dataDir).catch((error: Error) => {
      throw new CommandError(error.message);
    });
    throw new CommandError(
      `There is no database in ${dataDir}. Start Catlas once (npm start), or say where it is with DATA_DIR or DATABASE_URL.`,
    );
  }
  const database = await joinDatabase<Schema>({ databaseUrl, dataDir, onError: () => undefined }).catch(
    (error: Error) => {
      throw new CommandError(describeOpenError(error));
    },
  );
  try {
    await requireMigrated(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

export function describeOpenError(error: Error): string {
  if (error.name === 'DataDirInUseError') {
    return `${error.message}\nIf Catlas is starting or stopping, try again in a moment.`;
  }
  return error.message;
}

async function requireMigrated({ pool, engine }: OpenTables<Schema>) {
  const applied = await listApplied(pool, productMigrations).catch((error) => {
    throw new CommandError(describeSilence(engine, error));
  });
  const known = await listMigrations(productMigrations);
  if (applied === null) {
    throw new CommandError('The database is empty. Start Catlas once (npm start) to create its tables.');
  }
  const names = applied.map(({ name }) => name);
  const newer = names.filter((name) => !known.includes(name));
  if (newer.length > 0) {
    throw new CommandError(
      `The database belongs to a newer version of Catlas (it has ${newer.join(', ')}): use that version's commands.`,
    );
  }
  const pending = known.filter((name) => !names.includes(name));
  if (pending.length > 0) {
    throw new CommandError(
      `The database is not migrated to this version (${pending.join(', ')}): start Catlas of this version once, which does it.`,
    );
  }
}
