import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Context } from '#context/context.ts';

export type CopySide = 'own' | 'other';

/** Reads what the comparison has stored, by the id of the other report. */
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

/** The SQL is true if a report has a copy of another report's photo. */
export const hasCopyOf = (copyId: Expression<number>, originalId: number | Expression<number>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from photo_copies where copy_id = ${copyId} and original_id = ${originalId})`;
