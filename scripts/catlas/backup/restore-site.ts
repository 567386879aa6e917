import type { FileHandle } from 'node:fs/promises';
import { isDeepStrictEqual, promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { authMigrations } from '@catlas/auth-service/migrations';
import type { MigrationSet } from '@catlas/platform/db/migrate.ts';
import { listApplied, listMigrations, migrate } from '@catlas/platform/db/migrate.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { applicationName, type OpenTables } from '#platform/db/open-database.ts';
import type { PhotoStorage } from '#platform/storage/photo-storage.ts';
import { productMigrations } from '#product/migrations.ts';
import type { Schema } from '#product/schema.ts';
import { CommandError } from '../command.ts';
import { countOf, createProgress, formatCount } from '../progress.ts';
import { type Head, type Manifest, photosFolder, tableOfPart } from './archive-format.ts';
import { insertRows } from './read-rows.ts';
import { listSiteTables, quoteTable, readTableShapes, type TableShape, tablesFilledByStart } from './site-tables.ts';
import { readTar } from './tar.ts';
import type { VerifiedArchive } from './verify-archive.ts';
import { withoutIndexes } from './without-indexes.ts';

const gunzipped = promisify(gunzip);
const photosAtOnce = 8;

interface RestoreContext extends Pick<OpenTables<Schema>, 'db' | 'pool' | 'engine'> {
  photos: PhotoStorage;
  /** Also over an existing site. */
  replaceEverything: boolean;
  tell(line: string): void;
}

/**
 * Fills a site from a verified archive: photos first, as a photo is there before its row, then all rows in one transaction.
 * The tables are made as the archive's version had them, filled, and then migrated to this version. Throws CommandError.
 */
export async function restoreSite(
  context: RestoreContext,
  { file, archive }: { file: FileHandle; archive: VerifiedArchive },
): Promise<void> {
  const { db, pool, photos } = context;
  const { head, manifest } = archive;
  const sets = await requireKnownMigrations(head);
  await requireNobodyElse(context);
  await requireSameVersion(context, sets);
  await requireEmpty(context, db, head);
  await photos.check();
  for (const { set, archived } of sets) await makeTables(pool, set, archived);

  await putPhotos(context, file, { total: manifest.photos.count, skipped: new Set(manifest.photos.replaced) });
  await db.transaction().execute((transaction) => fillTables(context, transaction, { file, archive }));
  for (const { set } of sets) await migrate(pool, set);
  await sql`analyze`.execute(db);
}

type AppliedMigration = { name: string; checksum: string };

interface ArchivedSet {
  set: MigrationSet;
  archived: AppliedMigration[];
}

/** This version must have made the same tables on its way. Throws CommandError. */
export async function requireKnownMigrations({ migrations, catlas }: Head): Promise<ArchivedSet[]> {
  const sets = [
    { set: productMigrations, archived: migrations.product },
    ...(migrations.auth.length > 0 ? [{ set: authMigrations, archived: migrations.auth }] : []),
  ];
  for (const { set, archived } of sets) {
    const known = await listMigrations(set);
    const unknown = archived.filter(({ name }, index) => known[index] !== name).map(({ name }) => name);
    if (unknown.length > 0) {
      throw new CommandError(
        `The backup is of a newer or another version of Catlas (${catlas}; it has ${unknown.join(', ')}): restore it with that one.`,
      );
    }
  }
  return sets;
}

/** As the archive's version had them. */
async function makeTables(pool: RestoreContext['pool'], set: MigrationSet, archived: AppliedMigration[]) {
  await migrate(pool, set, { upTo: archived.at(-1)!.name });
  if (isDeepStrictEqual(await listApplied(pool, set), archived)) return;
  throw new CommandError(
    'The backup’s tables were made by other migrations than this version’s, though they have the same names.',
  );
}

/** A running site would answer from rows that are gone, and write between ours. The embedded engine is ours alone as it is. */
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

/** A database that has tables already must have those of the archive's version: going back isn't possible. */
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

/** Throws CommandError where anybody's rows are, unless they are to be replaced. */
async function requireEmpty({ replaceEverything }: RestoreContext, db: Kysely<Schema>, { signIn }: Head) {
  if (replaceEverything) return;
  const tablesInUse = listSiteTables(signIn).filter((name) => !tablesFilledByStart.includes(name));
  const counts: string[] = [];
  const shapes = await readTableShapes(db);
  for (const name of tablesInUse.filter((table) => shapes.has(table))) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.raw(quoteTable(name))}`.execute(
      db,
    );
    if (rows[0]!.count > 0) counts.push(`${countOf(rows[0]!.count, 'row')} in ${name}`);
  }
  if (counts.length > 0) {
    throw new CommandError(
      `There is a site already: ${counts.slice(0, 4).join(', ')}${counts.length > 4 ? ' …' : ''}. Restore into an empty one: ` +
        'a new database, or another DATA_DIR. To replace all of this one permanently by the backup: --replace-everything',
    );
  }
}

async function putPhotos(
  { photos, tell }: RestoreContext,
  file: FileHandle,
  { total, skipped }: { total: number; skipped: Set<string> },
) {
  const progress = createProgress(tell);
  let done = 0;
  let some: Promise<void>[] = [];
  for await (const { name, read } of readTar(file)) {
    const key = name.slice(photosFolder.length);
    if (!name.startsWith(photosFolder) || skipped.has(key)) continue;
    some.push(photos.put(key, await read()));
    if (some.length < photosAtOnce) continue;
    await Promise.all(some);
    done += some.length;
    some = [];
    progress(`photos: ${formatCount(done)} of ${formatCount(total)}`);
  }
  await Promise.all(some);
}

interface OpenArchive {
  file: FileHandle;
  archive: VerifiedArchive;
}

/** Inside the transaction that makes the site: all of it, or nothing. */
async function fillTables(
  context: RestoreContext,
  transaction: Transaction<Schema>,
  { file, archive: { head, manifest } }: OpenArchive,
) {
  const found = await readTableShapes(transaction);
  const shapes = shapesOf(manifest.tables, found);
  // The map's counts, too: triggers make them anew from the cats.
  const known = [...listSiteTables(head.signIn), 'public.cat_cells', 'public.cat_cell_totals'].filter((name) =>
    found.has(name),
  );
  const emptied = known.map(quoteTable).join(', ');
  await sql`lock table ${sql.raw(emptied)} in access exclusive mode`.execute(transaction);
  await requireEmpty(context, transaction, head);
  await sql`truncate ${sql.raw(emptied)} restart identity`.execute(transaction);

  await withoutIndexes(transaction, known, () => insertAll(context, transaction, { file, manifest, shapes }));
  for (const { table, column, last, isCalled } of manifest.sequences) {
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), ${last}, ${isCalled})`.execute(transaction);
  }
}

async function insertAll(
  { tell }: RestoreContext,
  transaction: Transaction<Schema>,
  { file, manifest, shapes }: { file: FileHandle; manifest: Manifest; shapes: Map<string, TableShape> },
) {
  const progress = createProgress(tell);
  const rows = new Map<string, number>();
  for await (const { name, read } of readTar(file)) {
    const table = tableOfPart(name);
    if (!table) continue;
    const lines = (await gunzipped(await read())).toString().split('\n').filter(Boolean);
    const done = (rows.get(table) ?? 0) + (await insertPart(transaction, { shape: shapes.get(table), name, lines }));
    rows.set(table, done);
    progress(`${table}: ${formatCount(done)} rows`);
  }
  for (const { name, rows: wanted } of manifest.tables) {
    if ((rows.get(name) ?? 0) !== wanted) {
      throw new CommandError(
        `Of ${name} came ${rows.get(name) ?? 0} rows, and ${wanted} were written. Nothing was changed.`,
      );
    }
  }
}

async function insertPart(
  transaction: Transaction<Schema>,
  { shape, name, lines }: { shape: TableShape | undefined; name: string; lines: string[] },
): Promise<number> {
  if (!shape)
    throw new CommandError(`The backup has rows of a table that it doesn't name (${name}). Nothing was changed.`);
  try {
    return await insertRows(transaction, shape, lines);
  } catch (error) {
    const { message, detail } = error as Error & { detail?: string };
    throw new CommandError(
      `The database refuses rows of ${name}: ${message}${detail ? ` (${detail})` : ''}. Nothing was changed in the database.`,
    );
  }
}

/** The archive's tables with the types that their columns have here. */
function shapesOf(
  tables: { name: string; columns: string[] }[],
  found: Map<string, TableShape>,
): Map<string, TableShape> {
  return new Map(
    tables.map(({ name, columns }) => {
      const shape = found.get(name);
      const missing = columns.filter((column) => !shape?.columns.some((known) => known.name === column));
      if (!shape || missing.length > 0) {
        throw new CommandError(`The database has no ${shape ? `column ${missing.join(', ')} in ` : 'table '}${name}.`);
      }
      return [name, { ...shape, columns: shape.columns.filter((column) => columns.includes(column.name)) }];
    }),
  );
}
