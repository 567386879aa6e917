import { joinDatabase } from '@catlas/platform/db/open-database.ts';
import type pg from 'pg';
import type { Database, Schema } from '#db/schema.ts';
import { addDeliveries } from '#features/alerts/jobs/alert-followers.server.ts';
import { millisecondsOf, summarize } from './measurement.ts';
import { catPoints } from './places.ts';
import type { Row } from './row.ts';

const promisedMs = 50;
/** The quick run only checks that the row works. */
const areasOf = (cats: number) => (cats >= 10_000 ? 100_000 : 1000);

/** A report that was just published against all followed areas. Each is rolled back, so that the next one finds the same. */
export const alertsRow: Row = async ({ site, cats, rounds }) => {
  const { db, close } = await joinDatabase<Schema>({
    databaseUrl: site.databaseUrl,
    dataDir: site.dataDir,
    onError: () => undefined,
  });
  const areas = areasOf(cats);
  try {
    await followAreas(site.pool, areas);
    const points = await catPoints(site.pool, Math.max(4, rounds));
    for (const { id } of points.slice(0, 4)) await alertOf(db, id);
    const measured: number[] = [];
    for (const { id } of points) measured.push(await millisecondsOf(() => alertOf(db, id)));
    return [
      {
        row: 'alerts',
        what: `a new report against ${areas} followed areas`,
        engine: site.engine,
        cats,
        unit: 'ms',
        measured: summarize(measured),
        limit: null,
        promise: { figure: 'p95', below: promisedMs },
      },
    ];
  } finally {
    await site.pool.query('delete from followers');
    await close();
  }
};

class Undone extends Error {}

async function alertOf(db: Database, catId: number): Promise<void> {
  await db
    .transaction()
    .execute(async (transaction) => {
      await transaction.updateTable('cats').set({ updated_at: new Date() }).where('id', '=', catId).execute();
      await addDeliveries(transaction, { catId, at: new Date() });
      throw new Undone();
    })
    .catch((error) => {
      if (!(error instanceof Undone)) throw error;
    });
}

/** People live where cats do: each area is around a report, within 500 m to 10 km. */
async function followAreas(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `with added as (
       insert into followers (locale, time_zone, digest_at, created_at, last_seen_at)
       select 'fr', 'Europe/Paris', '08:00', now(), now() from generate_series(1, $1::int)
       returning id
     ), numbered as (select id, row_number() over () as number from added),
     homes as (
       select public_latitude, public_longitude, row_number() over (order by hashint8(id + 7)) as number,
         count(*) over () as total
       from cats where status = 'approved' limit $1::int
     )
     insert into followed_areas
       (follower_id, name, latitude, longitude, radius_meters, wanted, is_at_once, cadence, created_at, confirmed_at)
     select numbered.id, 'Home', homes.public_latitude, homes.public_longitude,
       (array[500, 1000, 2000, 5000, 10000])[1 + numbered.number % 5], 'both', true, 'daily', now(), now() - interval '1 day'
     from numbered join homes on homes.number = 1 + numbered.number % homes.total`,
    [count],
  );
  await pool.query('analyze followed_areas, followers');
}
