import type { Context } from '#platform/context.ts';
import type { PublicCat } from './cat.ts';
import { presentCat, publicCatColumns } from './present-cat.server.ts';

const catsPerPage = 500;

/** Every cat that anybody may see, however old, by number and without its author; a page in memory at a time. */
export async function* listApprovedCats({ db }: Pick<Context, 'db'>): AsyncGenerator<PublicCat> {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('cats')
      .select(publicCatColumns)
      .where('status', '=', 'approved')
      .where('id', '>', last)
      .orderBy('id')
      .limit(catsPerPage)
      .execute();
    for (const row of rows) yield presentCat({ ...row, author_name: null });
    if (rows.length < catsPerPage) return;
    last = rows.at(-1)!.id;
  }
}
