import { z } from 'zod';
import type { Context } from '#context/context.ts';
import type { LearntRates } from '#features/matching/score/score-pair.ts';
import { learntTraitNames } from '#features/matching/score/trait-rates.ts';

const share = z.number().gt(0).lt(1);
const learntRatesSchema = z.object({
  agreed: z.partialRecord(z.enum(learntTraitNames), share),
  patternAgreed: share.optional(),
  counterpartShare: share.optional(),
  honestShare: share.optional(),
});

/** The rates are empty before the first `catlas match learn`. */
export async function readLearntRates({ db }: Pick<Context, 'db'>): Promise<LearntRates> {
  const row = await db.selectFrom('match_rates').select('rates').executeTakeFirst();
  return row ? learntRatesSchema.parse(row.rates) : {};
}
