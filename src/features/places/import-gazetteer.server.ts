import { join } from 'node:path';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { projectRoot } from '#platform/config/project-root.ts';
import type { Context } from '#product/context.ts';
import { type GazetteerRow, readGazetteer, readGazetteerVersion } from './gazetteer-file.server.ts';

/** An advisory lock id that no other code uses. */
const importLockKey = 4_201_978;

/** A compromise between round trips and the engine's memory. */
const rowsPerInsert = 5_000;

/** Created after loading, which is twice as fast as updating them row by row. */
const indexes = {
  places_search_key: 'places (search_key, population desc)',
  // For queries of one or two letters: the full index would give thousands of villages to sort.
  places_search_key_of_cities: 'places (search_key, population desc) where population >= 50000',
  places_search_key_trigrams: 'places using gin (search_key gin_trgm_ops)',
  places_by_position: 'places (latitude, longitude)',
};

/**
 * Fills the table from the built gazetteer (`scripts/build-gazetteer.ts`) if it has another version, in one transaction:
 * visitors see the old places until it commits. Safe if several processes start concurrently. Returns the number of rows,
 * null if there was nothing to do.
 */
export async function importGazetteer(
  { db, log }: Pick<Context, 'db' | 'log'>,
  directory = join(projectRoot, 'build/gazetteer'),
): Promise<number | null> {
  const wanted = await readGazetteerVersion(directory);
  if (!wanted) {
    log.error({ directory }, 'no gazetteer is built: places will not be found by name');
    return null;
  }
  if ((await findVersion(db)) === wanted.version) return null;
  const startedAt = performance.now();
  const rows = await db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    await sql`select pg_advisory_xact_lock(${importLockKey})`.execute(transaction);
    if ((await findVersion(transaction)) === wanted.version) return null;
    const count = await replacePlaces(transaction, directory);
    await sql`insert into gazetteer_version (version) values (${wanted.version})
      on conflict (is_only_row) do update set version = excluded.version, imported_at = now()`.execute(transaction);
    return count;
  });
  if (rows !== null) {
    await sql`analyze places`.execute(db);
    log.info(
      { rows, version: wanted.version, ms: Math.round(performance.now() - startedAt) },
      'the gazetteer is imported',
    );
  }
  return rows;
}

async function findVersion(db: Kysely<never> | Context['db']): Promise<string | null> {
  const { rows } = await sql<{ version: string }>`select version from gazetteer_version`.execute(db as Kysely<never>);
  return rows[0]?.version ?? null;
}

async function replacePlaces(db: Context['db'], directory: string): Promise<number> {
  const run = (statement: string, parameters: unknown[] = []) =>
    db.executeQuery(CompiledQuery.raw(statement, parameters));
  await run('truncate places');
  for (const name of Object.keys(indexes)) await run(`drop index if exists ${name}`);
  let count = 0;
  let batch: PlaceNameRow[] = [];
  const insertBatch = async () => {
    await run(
      insertStatement,
      columns.map(([, , cellOf]) => batch.map(cellOf)),
    );
    count += batch.length;
    batch = [];
  };
  for await (const row of readGazetteer(directory)) {
    batch.push(...namesOf(row));
    if (batch.length >= rowsPerInsert) await insertBatch();
  }
  await insertBatch();
  for (const [name, definition] of Object.entries(indexes)) await run(`create index ${name} on ${definition}`);
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
