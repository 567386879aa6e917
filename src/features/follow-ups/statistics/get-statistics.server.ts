import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#context/context.ts';
import type { ReunionDistance, ReunionWay } from '#db/report-values.ts';
import { type Counted, describeCurves, type GroupedCase, hideFew, type Statistics } from './describe-cases.ts';

/**
 * A case is the report of a lost cat that was published and has, or had when the cat came home, an author. It ends on the day when the
 * cat was home. Without that it is censored on the last day on which its author said that the cat was missing: a report says nothing of
 * the days after.
 */
const selectCases = sql`
  select
    living,
    reunited_at is not null as is_event,
    greatest(0, utc_day(case when reunited_at is null then greatest(created_at, confirmed_at)
      else coalesce(came_home_on::timestamptz, reunited_at) end) - utc_day(least(seen_at, created_at))) as days,
    how,
    distance
  from cats
  left join reunions on reunions.cat_id = cats.id and told_at >= reunited_at
  where is_lost and status = 'approved' and (user_id is not null or reunited_at is not null)`;

export async function getStatistics({ db }: Pick<Context, 'db'>): Promise<Statistics> {
  const { rows } = await sql<GroupedCase>`
    select living, is_event as "isEvent", days, count(*)::int as count
    from (${selectCases}) as cases group by 1, 2, 3`.execute(db);
  return {
    curves: describeCurves(rows),
    ways: await countAnswers<ReunionWay>(db, sql`how`),
    distances: await countAnswers<ReunionDistance>(db, sql`distance`),
  };
}

async function countAnswers<Value extends string>(
  db: Context['db'],
  column: RawBuilder<unknown>,
): Promise<Counted<Value>[]> {
  const { rows } = await sql<Counted<Value>>`
    select ${column} as value, count(*)::int as count
    from (${selectCases}) as cases where is_event and ${column} is not null
    group by 1 order by 2 desc, 1`.execute(db);
  return hideFew(rows);
}
