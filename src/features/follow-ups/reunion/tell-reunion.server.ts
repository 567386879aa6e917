import { AppError } from '@catlas/platform/errors/app-error.ts';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '#context/context.ts';
import { reunionDistances, reunionWays } from '#db/report-values.ts';
import type { Schema } from '#db/schema.ts';
import { m } from '#i18n/paraglide/messages.js';

export type Reunion = Pick<Selectable<Schema['reunions']>, 'came_home_on' | 'how' | 'distance'>;

/** Each press answers one question. */
export const reunionPartSchema = z.union([
  z.object({ came_home_on: z.iso.date() }),
  z.object({ how: z.enum(reunionWays) }),
  z.object({ distance: z.enum(reunionDistances) }),
]);

const dayMs = 24 * 60 * 60_000;

/** Null unless it was told since the cat was last marked as home. */
export async function findReunion({ db }: Pick<Context, 'db'>, catId: number): Promise<Reunion | null> {
  const found = await db
    .selectFrom('reunions')
    .innerJoin('cats', 'cats.id', 'reunions.cat_id')
    .select([sql<string | null>`to_char(came_home_on, 'YYYY-MM-DD')`.as('came_home_on'), 'how', 'distance'])
    .where('cat_id', '=', catId)
    .whereRef('told_at', '>=', 'cats.reunited_at')
    .executeTakeFirst();
  return found ?? null;
}

/** Throws `conflict` for a cat that is not home, and `invalid` for a day in the future or before the report's loss. */
export async function tellReunion(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { catId, part }: { catId: number; part: z.output<typeof reunionPartSchema> },
): Promise<void> {
  const at = now();
  await db.transaction().execute(async (transaction) => {
    const cat = await transaction
      .selectFrom('cats')
      .select(['is_lost', 'reunited_at', 'created_at', 'seen_at'])
      .where('id', '=', catId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (!cat.is_lost || !cat.reunited_at) throw new AppError('conflict', { detail: m.questions_error_over() });
    if ('came_home_on' in part) requirePossibleDay(part.came_home_on, { from: cat.seen_at ?? cat.created_at, at });
    await transaction
      .deleteFrom('reunions')
      .where('cat_id', '=', catId)
      .where('told_at', '<', cat.reunited_at)
      .execute();
    await transaction
      .insertInto('reunions')
      .values({ cat_id: catId, told_at: at, ...part })
      .onConflict((conflict) => conflict.column('cat_id').doUpdateSet(part))
      .execute();
  });
}

/** A day of slack on both sides, because the server does not know the author's time zone. */
function requirePossibleDay(day: string, { from, at }: { from: Date; at: Date }): void {
  const time = Date.parse(day);
  if (time < from.getTime() - 2 * dayMs || time > at.getTime() + dayMs) {
    throw new AppError('invalid', { detail: m.questions_reunion_day_wrong() });
  }
}
