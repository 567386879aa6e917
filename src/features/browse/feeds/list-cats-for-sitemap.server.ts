import { sql } from 'kysely';
import type { Context } from '#context/context.ts';
import { isListedSince, isLookedFor } from '#features/cats/model/looked-for.server.ts';
import { visibleSince } from '#features/cats/model/visible-since.ts';

/** Each cat has two addresses of about 450 bytes; a file may hold 50,000 addresses and 50 MB. */
const idsInPart = 10_000;

export interface SitemapCat {
  id: number;
  updatedAt: Date;
}

export async function listSitemapParts({
  db,
  now,
}: Pick<Context, 'db' | 'now'>): Promise<{ part: number; updatedAt: Date }[]> {
  const { rows } = await sql<{ part: number; updatedAt: Date }>`
    select (id / ${sql.lit(idsInPart)})::integer as part, max(updated_at) as "updatedAt"
    from cats where ${isLookedFor} and ${isListedSince(visibleSince(now()))}
    group by 1 order by 1`.execute(db);
  return rows;
}

export async function listSitemapCats({ db, now }: Pick<Context, 'db' | 'now'>, part: number): Promise<SitemapCat[]> {
  return db
    .selectFrom('cats')
    .select(['id', 'updated_at as updatedAt'])
    .where(isLookedFor)
    .where(isListedSince(visibleSince(now())))
    .where('id', '>=', part * idsInPart)
    .where('id', '<', (part + 1) * idsInPart)
    .orderBy('id')
    .execute();
}
