import { readInPages } from '@catlas/platform/db/read-in-pages.ts';
import type { Context } from '#context/context.ts';
import type { PublicCat } from '#features/cats/model/cat.ts';
import { morePhotosColumn } from '#features/cats/model/more-photos.server.ts';
import { presentCat, publicCatColumns } from '#features/cats/model/present-cat.server.ts';

/** Leaves out the author, and holds one page in memory at a time. */
export async function* listApprovedCats({ db }: Pick<Context, 'db'>): AsyncGenerator<PublicCat> {
  const rows = readInPages(({ after, limit }) =>
    db
      .selectFrom('cats')
      .select(publicCatColumns)
      .select(morePhotosColumn(false).as('more_photos'))
      .where('status', '=', 'approved')
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  );
  for await (const row of rows) yield presentCat({ ...row, author_name: null });
}
