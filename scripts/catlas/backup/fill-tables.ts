import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { CommandError } from '../command.ts';
import { countOf, createProgress, formatCount } from '../progress.ts';
import { type Manifest, tableOfPart } from './archive-format.ts';
import { insertRows } from './read-rows.ts';
import { quoteTable, readSiteTables, type SiteTables, type TableShape } from './site-tables.ts';
import { readTar } from './tar.ts';
import type { VerifiedArchive } from './verify-archive.ts';
import { withoutIndexes } from './without-indexes.ts';

const gunzipped = promisify(gunzip);
const mostNamed = 4;

export interface OpenArchive {
  file: FileHandle;
  archive: VerifiedArchive;
}

interface FillContext {
  replaceEverything: boolean;
  tell(line: string): void;
}

export async function fillTables(
  { replaceEverything, tell }: FillContext,
  transaction: Transaction<Schema>,
  { file, archive: { head, manifest } }: OpenArchive,
): Promise<void> {
  const tables = await readSiteTables(transaction, head.signIn);
  const names = tables.own.map(({ name }) => name);
  const shapes = shapesOf(manifest.tables, tables.own);
  await requireNoForeignReferences(transaction, names);
  const emptied = names.map(quoteTable).join(', ');
  await sql`lock table ${sql.raw(emptied)} in access exclusive mode`.execute(transaction);
  if (!replaceEverything) await requireUnused(transaction, tables);
  await sql`truncate ${sql.raw(emptied)} restart identity`.execute(transaction);
  await withoutIndexes(transaction, names, () => insertAll(transaction, { file, manifest, shapes, tell }));
  for (const { table, column, last, isCalled } of manifest.sequences) {
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), ${last}, ${isCalled})`.execute(transaction);
  }
}

async function requireNoForeignReferences(db: Kysely<Schema>, names: string[]) {
  const { rows } = await sql<{ table: string; target: string }>`
    select conrelid::regclass::text as table, confrelid::regclass::text as target from pg_constraint
    where contype = 'f' and confrelid = any(${names}::regclass[]) and conrelid <> all(${names}::regclass[])
    order by 1 limit 1`.execute(db);
  if (!rows[0]) return;
  throw new CommandError(
    `The table ${rows[0].table}, which is not Catlas's, refers to ${rows[0].target}. Nothing was changed. Remove its foreign key, or restore ` +
      'into a new database.',
  );
}

async function requireUnused(db: Kysely<Schema>, { filledByUse }: SiteTables) {
  const found: { name: string; count: number }[] = [];
  for (const { name } of filledByUse) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.raw(quoteTable(name))}`.execute(
      db,
    );
    if (rows[0]!.count > 0) found.push({ name, count: rows[0]!.count });
  }
  if (found.length === 0) return;
  const largest = found.toSorted((one, other) => other.count - one.count).slice(0, mostNamed);
  const named = largest.map(({ name, count }) => `${countOf(count, 'row')} in ${name}`).join(', ');
  throw new CommandError(
    `There is a site already: ${named}${found.length > mostNamed ? ' …' : ''}. Nothing was changed. Restore into an empty one: a new ` +
      'database, or another DATA_DIR. To replace all of this one permanently by the backup: --replace-everything',
  );
}

interface Filling {
  file: FileHandle;
  manifest: Manifest;
  shapes: Map<string, TableShape>;
  tell(line: string): void;
}

async function insertAll(transaction: Transaction<Schema>, { file, manifest, shapes, tell }: Filling) {
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
    const found = rows.get(name) ?? 0;
    if (found === wanted) continue;
    throw new CommandError(
      `The backup has ${countOf(found, 'row')} of ${name}, and should have ${wanted}. Nothing was changed.`,
    );
  }
}

interface Part {
  shape: TableShape | undefined;
  name: string;
  lines: string[];
}

async function insertPart(transaction: Transaction<Schema>, { shape, name, lines }: Part): Promise<number> {
  if (!shape)
    throw new CommandError(`The backup has rows of a table that it doesn't name (${name}). Nothing was changed.`);
  try {
    return await insertRows(transaction, shape, lines);
  } catch (error) {
    const { message, detail } = error as Error & { detail?: string };
    throw new CommandError(
      `The database refuses rows of ${name}: ${message}${detail ? ` (${detail})` : ''}. Nothing was changed.`,
    );
  }
}

function shapesOf(tables: Manifest['tables'], own: TableShape[]): Map<string, TableShape> {
  return new Map(
    tables.map(({ name, columns }) => {
      const shape = own.find((each) => each.name === name);
      const missing = columns.filter((column) => !shape?.columns.some((known) => known.name === column));
      if (!shape || missing.length > 0) {
        throw new CommandError(
          `The database has no ${shape ? `column ${missing.join(', ')} in ` : 'table '}${name}. Nothing was changed.`,
        );
      }
      return [name, { ...shape, columns: shape.columns.filter((column) => columns.includes(column.name)) }];
    }),
  );
}
