import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { visibleSince } from './visible-since.ts';

export interface CatStats {
  total: number;
  lost: number;
  found: number;
  last_30_days: number;
  /** Oldest first, at most the last 24 months; `month` as `2026-11`. */
  by_month: { month: string; total: number; lost: number; found: number }[];
}

/** How many approved cats there are, in one pass over an index. */
export async function countCats({ db, now }: Pick<Context, 'db' | 'now'>): Promise<CatStats> {
  const { rows } = await sql<{ month: string; total: number; lost: number; recent: number }>`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM') as month,
           count(*) as total,
           count(*) filter (where is_lost) as lost,
           count(*) filter (where created_at >= ${visibleSince(now())}) as recent
    from cats where status = 'approved'
    group by 1 order by 1
  `.execute(db);
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0);
  const total = sum((row) => row.total);
  const lost = sum((row) => row.lost);
  return {
    total,
    lost,
    found: total - lost,
    last_30_days: sum((row) => row.recent),
    by_month: rows
      .slice(-24)
      .map((row) => ({ month: row.month, total: row.total, lost: row.lost, found: row.total - row.lost })),
  };
}
