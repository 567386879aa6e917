import { join } from 'node:path';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { CompiledQuery, sql } from 'kysely';
import type { Context } from '#context/context.ts';
import { type GazetteerRow, readGazetteer, readGazetteerVersion } from './gazetteer-file.server.ts';

const importLockKey = 4_201_978;

const rowsPerInsert = 1_000;

/** Indexes are created after loading, which is twice as fast as updating them row by row. */
const indexes = {
  places_search_key: 'places (search_key, population desc)',
  // The full index would give queries of one or two letters thousands of villages to sort.
  places_search_key_of_cities: 'places (search_key, population desc) where population >= 50000',
  places_search_key_trigrams: 'places using gin (search_key gin_trgm_ops)',
  places_by_position: 'places (latitude, longitude)',
};

type ImportContext = Pick<Context, 'db' | 'log' | 'engine'>;

interface ImportOptions {
  directory?: string;
  signal?: AbortSignal;
}

const builtDirectory = join(projectRoot, 'build/gazetteer');

/** Returns false if no gazetteer is built. */
export async function isGazetteerMissing(
  { db, log }: Omit<ImportContext, 'engine'>,
  directory = builtDirectory,
): Promise<boolean> {
  const wanted = await readGazetteerVersion(directory);
  if (!wanted) log.error({ directory }, 'no gazetteer is built: places will not be found by name');
  return wanted !== null && (await findVersion(db)) !== wanted.version;
}

/**
 * Returns the number of rows, or null if nothing was to do. The embedded engine imports in steps, PostgreSQL in one.
 */
export async function importGazetteer(
  context: ImportContext,
  { directory = builtDirectory, signal }: ImportOptions = {},
): Promise<number | null> {
  const { db, log, engine } = context;
  if (!(await isGazetteerMissing(context, directory))) return null;
  const { version } = (await readGazetteerVersion(directory))!;
  const startedAt = performance.now();
  const rows =
    engine === 'pglite'
      ? await importInSteps(db, { directory, version, signal })
      : await importAtOnce(db, { directory, version });
  if (rows !== null) {
    log.info({ rows, version, ms: Math.round(performance.now() - startedAt) }, 'the gazetteer is imported');
  }
  return rows;
}

interface Gazetteer {
  directory: string;
  version: string;
  signal?: AbortSignal | undefined;
}

function importAtOnce(db: Context['db'], gazetteer: Gazetteer): Promise<number | null> {
  return db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    await sql`select pg_advisory_xact_lock(${importLockKey})`.execute(transaction);
    if ((await findVersion(transaction)) === gazetteer.version) return null;
    await empty(transaction);
    const count = await insertPlaces(transaction, gazetteer);
    await createIndexes(transaction);
    await finish(transaction, gazetteer);
    return count;
  });
}

async function importInSteps(db: Context['db'], gazetteer: Gazetteer): Promise<number> {
  await db.transaction().execute(async (transaction) => {
    await sql`delete from gazetteer_version`.execute(transaction);
    await empty(transaction);
  });
  const count = await insertPlaces(db, gazetteer);
  await createIndexes(db);
  await db.transaction().execute((transaction) => finish(transaction, gazetteer));
  return count;
}

async function empty(transaction: Context['db']): Promise<void> {
  await sql`truncate places`.execute(transaction);
  for (const name of Object.keys(indexes)) await sql`drop index if exists ${sql.id(name)}`.execute(transaction);
}

async function createIndexes(db: Context['db']): Promise<void> {
  for (const [name, definition] of Object.entries(indexes))
    await sql`create index ${sql.id(name)} on ${sql.raw(definition)}`.execute(db);
}

async function finish(transaction: Context['db'], { version }: Gazetteer): Promise<void> {
  await sql`analyze places`.execute(transaction);
  await sql`insert into gazetteer_version (version) values (${version})
    on conflict (is_only_row) do update set version = excluded.version, imported_at = now()`.execute(transaction);
}

async function findVersion(db: Context['db']): Promise<string | null> {
  const row = await db.selectFrom('gazetteer_version').select('version').executeTakeFirst();
  return row?.version ?? null;
}

async function insertPlaces(db: Context['db'], { directory, signal }: Gazetteer): Promise<number> {
  let count = 0;
  let batch: PlaceNameRow[] = [];
  const insertBatch = async () => {
    signal?.throwIfAborted();
    const cells = columns.map(([, , cellOf]) => batch.map(cellOf));
    await db.executeQuery(CompiledQuery.raw(insertStatement, cells));
    count += batch.length;
    batch = [];
  };
  for await (const row of readGazetteer(directory)) {
    batch.push(...namesOf(row));
    if (batch.length >= rowsPerInsert) await insertBatch();
  }
  await insertBatch();
  return count;
}

type PlaceNameRow = Omit<GazetteerRow, 'postalCodes'> & { postalCode: string | null };

/** A place is found by its name and by each of its postal codes. */
function namesOf({ postalCodes, ...row }: GazetteerRow): PlaceNameRow[] {
  const postalCode = postalCodes.length === 1 ? postalCodes[0]! : null;
  return [{ ...row, postalCode }, ...postalCodes.map((code) => ({ ...row, searchKey: code, postalCode: code }))];
}

const columns: [name: string, type: string, cellOf: (row: PlaceNameRow) => unknown][] = [
  ['place_id', 'text', (row) => row.placeId],
  ['search_key', 'text', (row) => row.searchKey],
  ['kind', 'text', (row) => row.kind],
  ['name', 'text', (row) => row.name],
  ['name_fr', 'text', (row) => row.nameFr],
  ['country_code', 'text', (row) => row.countryCode],
  ['area', 'text', (row) => row.area],
  ['postal_code', 'text', (row) => row.postalCode],
  ['population', 'int4', (row) => row.population],
  ['latitude', 'float8', (row) => row.latitude],
  ['longitude', 'float8', (row) => row.longitude],
  ['is_approximate', 'bool', (row) => row.isApproximate],
  ['source', 'text', (row) => row.source],
];

const insertStatement = `insert into places (${columns.map(([name]) => name).join(', ')})
  select * from unnest(${columns.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ')})`;
