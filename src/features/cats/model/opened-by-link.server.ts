import type { Context } from '#product/context.ts';
import type { ReviewStatus } from '#product/report-values.ts';

/**
 * A report that is being checked can be seen by those to whom its author gave the link: `key` is the code of one of its
 * short links. A link of a refused or deleted report opens nothing.
 */
export async function isOpenedByLink(
  db: Context['db'],
  { id, status }: { id: number; status: ReviewStatus },
  key: string | null,
): Promise<boolean> {
  if (status !== 'pending' || !key) return false;
  const link = await db
    .selectFrom('short_links')
    .select('code')
    .where('cat_id', '=', id)
    .where('code', '=', key)
    .executeTakeFirst();
  return link !== undefined;
}
