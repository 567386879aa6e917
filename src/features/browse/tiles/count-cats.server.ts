import { sql } from 'kysely';
import type { Context } from '#context/context.ts';
import { visibleSince } from '#features/cats/model/visible-since.ts';
import { reportedLevel } from './tile-grid.ts';

export interface CatStats {
  total: number;
  lost: number;
  found: number;
  last_30_days: number;
  /** The list has at most the last 24 months, oldest first; `month` is `2026-11`. */
  by_month: { month: string; total: number; lost: number; found: number }[];
}

export async function countCats({ db, now }: Pick<Context, 'db' | 'now'>): Promise<CatStats> {
  const since = visibleSince(now()).toISOString().slice(0, 10);
  const { rows } = await sql<{ month: string; lost: number; found: number; recent: number }>`
    select to_char(day, 'YYYY-MM') as month, sum(lost)::int as lost, sum(found)::int as found,
           coalesce(sum(lost + found) filter (where day >= ${since}), 0)::int as recent
    from cat_cells
    where level = ${reportedLevel}
    group by 1
    having sum(lost + found) > 0
    order by 1
  `.execute(db);
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0);
  const lost = sum((row) => row.lost);
  const found = sum((row) => row.found);
  return {
    total: lost + found,
    lost,
    found,
    last_30_days: sum((row) => row.recent),
    by_month: rows
      .slice(-24)
      .map((row) => ({ month: row.month, total: row.lost + row.found, lost: row.lost, found: row.found })),
  };
}
