import { AppError } from '@catlas/platform/errors/app-error.ts';
import type { Context } from '#context/context.ts';
import type { Viewer } from '#context/viewer.ts';
import type { PairVote } from '#features/matching/model/pair.ts';
import { queueComparison } from '#features/matching/queue-comparison.server.ts';
import { m } from '#i18n/paraglide/messages.js';

interface GivenVote {
  lost: number;
  found: number;
  vote: PairVote | null;
}

/** Throws `not-found` if no helper is offered the pair, `forbidden` for the helper's own report. */
export async function voteOnPair(
  { db, now, viewer }: Pick<Context, 'db' | 'now'> & { viewer: Viewer },
  { lost, found, vote }: GivenVote,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const pair = await transaction
      .selectFrom('match_pairs')
      .innerJoin('cats as lost', 'lost.id', 'lost_id')
      .innerJoin('cats as found', 'found.id', 'found_id')
      .select(['lost.user_id as owner', 'found.user_id as finder'])
      .where('lost_id', '=', lost)
      .where('found_id', '=', found)
      .where('grade', '<>', 'unlikely')
      .where('lost.status', '=', 'approved')
      .where('found.status', '=', 'approved')
      .forShare(['match_pairs'])
      .executeTakeFirst();
    if (!pair) throw new AppError('not-found', { detail: m.matching_helpers_gone() });
    if (pair.owner === viewer.id || pair.finder === viewer.id) {
      throw new AppError('forbidden', { detail: m.matching_helpers_own() });
    }
    const key = { lost_id: lost, found_id: found, user_id: viewer.id };
    if (vote === null) {
      await transaction
        .deleteFrom('match_votes')
        .where('lost_id', '=', lost)
        .where('found_id', '=', found)
        .where('user_id', '=', viewer.id)
        .execute();
    } else {
      const row = { vote, voted_at: now() };
      await transaction
        .insertInto('match_votes')
        .values({ ...key, ...row })
        .onConflict((conflict) => conflict.columns(['lost_id', 'found_id', 'user_id']).doUpdateSet(row))
        .execute();
    }
    await queueComparison(transaction, lost);
  });
}
