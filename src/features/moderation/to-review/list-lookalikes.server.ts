import { sql } from 'kysely';
import type { Context } from '#context/context.ts';
import { type PublicCatRow, presentCat } from '#features/cats/model/present-cat.server.ts';
import { traitsOf } from '#features/cats/model/trait-columns.server.ts';
import { readFrequencies } from '#features/matching/compare-report.server.ts';
import { toCompared } from '#features/matching/list-candidates.server.ts';
import { type CatTraits, traitNames } from '#features/traits/cat-traits.ts';
import { currentLocale } from '#i18n/request-locale.server.ts';
import type { Lookalike } from './cat-to-review.ts';
import { alikeNames, compareLookalikes, type LookalikeReport } from './compare-lookalikes.ts';

/** Cats stray about this far, and neighbours report the same cat for about this long. */
const reachMeters = 2_000;
const reachDays = 14;
const mostLookalikes = 4;
/** The index finds the nearest approved and pending cats without a scan. */
const mostNear = 500;
const mostCompared = 40;

const subjectColumns = [
  'name',
  'description',
  'is_lost',
  'public_latitude',
  'public_longitude',
  'location_type',
  'photo_key',
  'created_at',
  ...traitNames,
];
const ofReport = sql`json_build_object(${sql.join(subjectColumns.flatMap((name) => [sql.lit(name), sql.ref(`cats.${name}`)]))})`;

/** `cats` is the table of the outer query. */
const isNearInSpaceAndTime = (other: 'shown' | 'waiting') => {
  const [position, createdAt] = [sql.ref(`${other}.public_position`), sql.ref(`${other}.created_at`)];
  const reach = sql`${reachDays} * interval '1 day'`;
  return sql`${position} <@ cube_enlarge(cats.public_position, ${reachMeters}, 3)
         and ${createdAt} between cats.created_at - ${reach} and cats.created_at + ${reach}`;
};

type ComparedRow = Omit<PublicCatRow, 'created_at'> & {
  created_at: Date;
  of: number;
  is_copy: boolean;
  of_report: SubjectRow;
};
type SubjectRow = Pick<
  PublicCatRow,
  'name' | 'description' | 'is_lost' | 'public_latitude' | 'public_longitude' | 'location_type' | 'photo_key'
> &
  CatTraits & { created_at: string };

/** Returns the most likely duplicates first. A copied photo counts at any distance. */
export async function listLookalikes({ db }: Pick<Context, 'db'>, ids: number[]): Promise<Map<number, Lookalike[]>> {
  const rows = await listNearReports({ db }, ids);
  if (rows.length === 0) return new Map();
  const compared = { known: await readFrequencies({ db }), locale: currentLocale() };
  const weighed = new Map<number, { weight: number; lookalike: Lookalike }[]>();
  for (const row of rows) {
    const result = compareLookalikes(toReport(row.of_report), toReport(row), compared, row.is_copy);
    if (!result) continue;
    const { weight, reasons, against, isSamePhoto } = result;
    const { id, name, is_lost, status, photo, created_at } = presentCat(row);
    const lookalike = { id, name, is_lost, status, photo, created_at, reasons, against, is_same_photo: isSamePhoto };
    weighed.set(row.of, [...(weighed.get(row.of) ?? []), { weight, lookalike }]);
  }
  // The query returns the nearest first, and the sort is stable.
  return new Map(
    [...weighed].map(([id, found]) => [
      id,
      found
        .toSorted((one, other) => other.weight - one.weight)
        .slice(0, mostLookalikes)
        .map(({ lookalike }) => lookalike),
    ]),
  );
}

const toReport = (row: ComparedRow | SubjectRow): LookalikeReport => ({
  ...toCompared({ ...row, created_at: new Date(row.created_at) }),
  name: row.name,
  photo_key: row.photo_key,
  description: row.description,
  is_lost: row.is_lost,
});

async function listNearReports({ db }: Pick<Context, 'db'>, ids: number[]): Promise<ComparedRow[]> {
  const { rows } = await sql<ComparedRow>`
    select cats.id as of, ${ofReport} as of_report, near.* from cats cross join lateral (
      select array(
        select case copy_id when cats.id then original_id else copy_id end from photo_copies where cats.id in (copy_id, original_id)
      ) as ids offset 0
    ) copies cross join lateral (
      select other.id, other.name, other.description, other.is_lost, other.status, other.public_latitude,
             other.public_longitude, other.location_type, other.place_label, other.photo_key, other.photo_width,
             other.photo_height, other.photo_placeholder, other.created_at, other.reunited_at, ${traitsOf('other')}, null as user_id, null as author_name,
             other.id = any(copies.ids) as is_copy,
             globe_point(other.latitude, other.longitude) <-> globe_point(cats.latitude, cats.longitude) as distance
      from (
        (select id from cats shown where status = 'approved' and ${isNearInSpaceAndTime('shown')}
         order by shown.public_position <-> cats.public_position limit ${mostNear})
        union
        (select id from cats waiting where status = 'pending' and ${isNearInSpaceAndTime('waiting')}
         order by waiting.public_position <-> cats.public_position limit ${mostNear})
        union
        (select id from cats pictured where photo_key = cats.photo_key and status <> 'deleted' and id <> cats.id
         order by id desc limit ${mostLookalikes})
        union
        (select unnest(copies.ids))
      ) candidate join cats other on other.id = candidate.id and other.status <> 'deleted'
      where other.id <> cats.id
      order by coalesce(other.photo_key = cats.photo_key, false) or other.id = any(copies.ids) desc,
               similarity(other.name_key, cats.name_key) >= ${alikeNames} desc, distance, other.id
      limit ${mostCompared}
    ) near
    where cats.id = any(${ids}::bigint[])
    order by cats.id, distance, near.id
  `.execute(db);
  return rows;
}
