import { isDeepStrictEqual } from 'node:util';
import { authMigrations } from '@catlas/auth-service/migrations';
import { isDatabaseAway } from '@catlas/platform/db/database-away.ts';
import type { MigrationSet } from '@catlas/platform/db/migrate.ts';
import { listApplied, listMigrations, migrateInTransaction } from '@catlas/platform/db/migrate.ts';
import { applicationName, type OpenTables } from '@catlas/platform/db/open-database.ts';
import { isAppError } from '@catlas/platform/errors/app-error.ts';
import type { PhotoStorage } from '@catlas/platform/storage/photo-storage.ts';
import { CompiledQuery, sql, type Transaction } from 'kysely';
import { productMigrations } from '#db/migrations.ts';
import type { Schema } from '#db/schema.ts';
import { listReferencedPhotos } from '#features/photos/photo-references.server.ts';
import { CommandError } from '../command.ts';
import { countOf } from '../progress.ts';
import type { Head } from './archive-format.ts';
import { fillTables, type OpenArchive } from './fill-tables.ts';
import { listMissingPhotos, restorePhotos } from './put-photos.ts';

interface RestoreContext extends Pick<OpenTables<Schema>, 'db' | 'pool' | 'engine'> {
  photos: PhotoStorage;
  replaceEverything: boolean;
  tell(line: string): void;
}

export interface Restored {
  missingPhotos: string[];
}

/** Uses one transaction and stores photos before the commit, so a failure changes nothing. Throws CommandError. */
export async function restoreSite(context: RestoreContext, open: OpenArchive): Promise<Restored> {
  const { db, photos } = context;
  const sets = await requireKnownMigrations(open.archive.head);
  await requireNobodyElse(context);
  await requireSameVersion(context, sets);
  await photos.check().catch((error: Error) => {
    throw storageFailure(error);
  });
  const restored = restorePhotos(context);
  let isCommitting = false;
  const missingPhotos = await db
    .transaction()
    .execute(async (transaction) => {
      await liftTimeLimits(transaction);
      for (const { set, archived } of sets) await makeTables(transaction, set, archived);
      await fillTables(context, transaction, open);
      for (const { set } of sets) await migrateInTransaction(clientOf(transaction), set);
      const needed = await listReferencedPhotos(transaction);
      const archived = await restored.put(open);
      const missing = await listMissingPhotos(
        photos,
        needed.filter((key) => !archived.has(key)),
      );
      isCommitting = true;
      return missing;
    })
    .catch(async (error) => {
      // If the connection broke during the commit, the rows may be there and need the photos. Otherwise the nightly clean-up removes them.
      if (isCommitting && isDatabaseAway(error)) {
        throw new CommandError(
          `The connection to the database broke at the end: ${error.message}. Look whether the site is there; if not, restore again.`,
        );
      }
      await restored.undo().catch(() => undefined);
      throw explainFailure(error);
    });
  await sql`analyze`.execute(db).catch(() => undefined);
  return { missingPhotos };
}

function explainFailure(error: Error & { severity?: string; detail?: string }): Error {
  const { message, detail, severity, name } = error;
  if (isAppError(error) && error.code === 'unavailable') return storageFailure(error);
  if (severity === undefined && name !== 'MigrationError' && !isDatabaseAway(error)) return error;
  return new CommandError(`The restore failed: ${message}${detail ? ` (${detail})` : ''}. Nothing was changed.`);
}

function storageFailure({ message, cause }: Error): CommandError {
  const reason = cause instanceof Error ? cause.message : message;
  return new CommandError(`The photo storage does not answer: ${reason}. Nothing was changed.`);
}

type AppliedMigration = { name: string; checksum: string };

interface ArchivedSet {
  set: MigrationSet;
  archived: AppliedMigration[];
}

/** Throws CommandError if this version lacks a migration of the archive's version. */
async function requireKnownMigrations({ migrations, catlas }: Head): Promise<ArchivedSet[]> {
  const sets = [
    { set: productMigrations, archived: migrations.product },
    ...(migrations.auth.length > 0 ? [{ set: authMigrations, archived: migrations.auth }] : []),
  ];
  for (const { set, archived } of sets) {
    const known = await listMigrations(set);
    const unknown = archived.map(({ name }) => name).filter((name) => !known.includes(name));
    if (unknown.length > 0) {
      throw new CommandError(
        `The backup is of a newer or another version of Catlas (${catlas}; it has ${unknown.join(', ')}): restore it with that one.`,
      );
    }
  }
  return sets;
}

/** Rows and photos of a large site take longer than a database waits by default. */
async function liftTimeLimits(transaction: Transaction<Schema>) {
  for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) {
    await sql`set local ${sql.raw(limit)} = 0`.execute(transaction);
  }
}

const clientOf = (transaction: Transaction<Schema>) => ({
  query: (text: string, values: unknown[] = []) => transaction.executeQuery<never>(CompiledQuery.raw(text, values)),
});

async function makeTables(transaction: Transaction<Schema>, set: MigrationSet, archived: AppliedMigration[]) {
  const client = clientOf(transaction);
  await migrateInTransaction(client, set, { only: archived.map(({ name }) => name) });
  if (isDeepStrictEqual(await listApplied(client, set), archived)) return;
  throw new CommandError(
    'The backup’s tables were made by other migrations than this version’s, though they have the same names.',
  );
}

/** A running site would answer from deleted rows, and write between ours. The embedded engine has no other user. */
async function requireNobodyElse({ db, engine }: RestoreContext) {
  if (engine !== 'postgres') return;
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and application_name = ${applicationName} and pid <> pg_backend_pid()`.execute(
    db,
  );
  if (rows[0]!.count > 0) {
    throw new CommandError(
      `Catlas is using this database (${countOf(rows[0]!.count, 'connection')}): stop all its processes, restore, and start them again.`,
    );
  }
}

/** A database with tables must have those of the archive's version: a downgrade isn't possible. */
async function requireSameVersion({ pool }: RestoreContext, sets: ArchivedSet[]) {
  for (const { set, archived } of sets) {
    const names = archived.map(({ name }) => name);
    const applied = (await listApplied(pool, set))?.map(({ name }) => name) ?? [];
    const further = applied.filter((name) => !names.includes(name));
    if (further.length > 0) {
      throw new CommandError(
        `The database has been migrated further than the backup's version (it has ${further.join(', ')}). ` +
          'Give it a new database or another DATA_DIR: there the tables are made as the backup has them, filled, and migrated then.',
      );
    }
  }
}
