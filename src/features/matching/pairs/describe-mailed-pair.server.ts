import { compareReport } from '#features/matching/compare-report.server.ts';
import { describeMatch } from '#features/matching/describe-match.ts';
import type { Locale } from '#i18n/locale.ts';
import { inLocale } from '#i18n/request-locale.server.ts';
import type { Context } from '#product/context.ts';

interface MailedPair {
  foundId: number;
  /** In the language of `locale`. */
  reasons: string[];
  against: string[];
}

/**
 * The pair of a lost cat whose mail was queued at `mailedAt`, described as the reports are now. Null if it is no match any longer: one of the cats is
 * home, a report was edited, or the owner has answered meanwhile.
 */
export async function describeMailedPair(
  context: Pick<Context, 'db' | 'now' | 'photoModel'>,
  { lostId, mailedAt, locale }: { lostId: number; mailedAt: Date; locale: Locale },
): Promise<MailedPair | null> {
  const pair = await context.db
    .selectFrom('match_pairs')
    .select('found_id')
    .where('lost_id', '=', lostId)
    .where('mailed_at', '=', mailedAt)
    .executeTakeFirst();
  const comparison = pair && (await compareReport(context, lostId));
  const match = comparison?.ranked.find(({ candidate }) => candidate.id === pair?.found_id);
  if (!comparison || !match || match.grade === null || match.candidate.answer !== null) return null;
  const described = { lost: comparison.report, found: match.candidate.report, score: match.score };
  return { foundId: match.candidate.id, ...inLocale(locale, () => describeMatch(described, locale)) };
}
