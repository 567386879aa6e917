import { sql } from 'kysely';
import type { Context } from '#context/context.ts';
import type { CatFlag } from '#db/report-values.ts';
import { selectOwnCats } from '#features/cats/model/select-own-cats.server.ts';
import type { CatToReview } from './cat-to-review.ts';
import { presentCatsToReview } from './present-cats-to-review.server.ts';

/** Moderators start with the oldest. */
const mostCats = 200;

export interface CatReport {
  id: number;
  objection: CatFlag;
  words: string | null;
  created_at: string;
  /** `reporter` is null if the member has closed the account. */
  reporter: { id: string; display_name: string } | null;
}

export interface ReportedCat {
  cat: CatToReview;
  reports: CatReport[];
}

/** Returns the oldest reports first. */
export async function listCatReports({ db }: Pick<Context, 'db'>): Promise<ReportedCat[]> {
  const reports = await db
    .selectFrom('cat_reports')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'cat_reports.user_id').on('users.status', '<>', 'inactive'),
    )
    .select([
      'cat_reports.id',
      'cat_reports.cat_id',
      'cat_reports.objection',
      'cat_reports.words',
      'cat_reports.created_at',
      'cat_reports.user_id',
      'users.display_name',
    ])
    .where('cat_reports.settled_at', 'is', null)
    .where('cat_reports.cat_id', 'in', (select) =>
      select
        .selectFrom('cat_reports as open')
        // Reports of a cat that its author deleted return when the author restores it.
        .innerJoin('cats', (join) => join.onRef('cats.id', '=', 'open.cat_id').on('cats.status', '<>', 'deleted'))
        .select('open.cat_id')
        .where('open.settled_at', 'is', null)
        .groupBy('open.cat_id')
        .orderBy((by) => by.fn.min('open.created_at'))
        .orderBy('open.cat_id')
        .limit(mostCats),
    )
    .orderBy('cat_reports.created_at')
    .orderBy('cat_reports.id')
    .execute();
  const ids = [...new Set(reports.map(({ cat_id }) => cat_id))];
  const rows = await selectOwnCats(db).where('cats.id', '=', sql<number>`any(${ids}::bigint[])`).execute();
  const cats = await presentCatsToReview({ db }, rows);
  return ids.flatMap((id) => {
    const cat = cats.find((each) => each.id === id);
    if (!cat) return [];
    return { cat, reports: reports.filter(({ cat_id }) => cat_id === id).map(presentReport) };
  });
}

interface ReportRow {
  id: number;
  objection: CatFlag;
  words: string | null;
  created_at: Date;
  user_id: string | null;
  display_name: string | null;
}

function presentReport({ id, objection, words, created_at, user_id, display_name }: ReportRow): CatReport {
  return {
    id,
    objection,
    words,
    created_at: created_at.toISOString(),
    reporter: user_id && display_name ? { id: user_id, display_name } : null,
  };
}
