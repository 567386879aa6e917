import { AppError } from '@catlas/platform/errors/app-error.ts';
import { m } from '#i18n/paraglide/messages.js';
import type { Context } from '#product/context.ts';
import type { Viewer } from '#request/viewer.ts';
import type { MatchAnswer } from './model/match.ts';

interface GivenAnswer {
  catId: number;
  other: number;
  /** Null takes it back. */
  answer: MatchAnswer | null;
}

/**
 * Stores what the author of report `catId` says of report `other`. Throws `not-found` for a report of someone else or one that is not there,
 * `invalid` for two reports of the same kind.
 */
export async function answerMatch(
  { db, now, viewer }: Pick<Context, 'db' | 'now'> & { viewer: Viewer },
  { catId, other, answer }: GivenAnswer,
): Promise<void> {
  const rows = await db
    .selectFrom('cats')
    .select(['id', 'is_lost', 'user_id', 'status'])
    .where('id', 'in', [catId, other])
    .execute();
  const own = rows.find(({ id, user_id, status }) => id === catId && user_id === viewer.id && status !== 'deleted');
  const compared = rows.find(({ id, status }) => id === other && status === 'approved');
  if (!own || !compared) throw new AppError('not-found', { detail: m.cats_error_not_found() });
  if (own.is_lost === compared.is_lost) throw new AppError('invalid', { detail: m.matching_error_kind() });
  if (answer === null) {
    await db.deleteFrom('match_answers').where('cat_id', '=', catId).where('other_id', '=', other).execute();
    return;
  }
  const row = { answer, answered_at: now() };
  await db
    .insertInto('match_answers')
    .values({ cat_id: catId, other_id: other, ...row })
    .onConflict((conflict) => conflict.columns(['cat_id', 'other_id']).doUpdateSet(row))
    .execute();
}
