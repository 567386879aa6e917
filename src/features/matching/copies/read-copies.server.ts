import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Context } from '#product/context.ts';

/** Which of two reports with the same picture has the copy, from the side of the first one. */
export type CopySide = 'own' | 'other';

/** The reports that have a picture in common with one, by id. Reads what the comparison has stored. */
export async function readCopies({ db }: Pick<Context, 'db'>, catId: number | null): Promise<Map<number, CopySide>> {
  if (catId === null) return new Map();
  const rows = await db
    .selectFrom('photo_copies')
    .select(['copy_id', 'original_id'])
    .where(({ or, eb }) => or([eb('copy_id', '=', catId), eb('original_id', '=', catId)]))
    .execute();
  return new Map(
    rows.map(({ copy_id, original_id }) => (copy_id === catId ? [original_id, 'own'] : [copy_id, 'other'])),
  );
}

/** Whether a report has a copy of another one's photo: SQL. */
export const hasCopyOf = (copyId: Expression<number>, originalId: number | Expression<number>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from photo_copies where copy_id = ${copyId} and original_id = ${originalId})`;
