import type { Locale } from '#i18n/locale.ts';
import { inLocale } from '#i18n/request-locale.server.ts';
import type { Context } from '#product/context.ts';
import { compareReport } from './compare-report.server.ts';
import { describeMatch } from './describe-match.ts';
import type { Candidate } from './list-candidates.server.ts';

interface DescribedPair {
  /** The found report, from the owner's side. */
  candidate: Candidate;
  /** In the language of `locale`. */
  reasons: string[];
  against: string[];
  /** The found report has a copy of a photo of the lost one. */
  isPhotoCopied: boolean;
}

interface Pair {
  lostId: number;
  foundId: number;
  locale: Locale;
}

/** A lost and a found report as the owner's list has the pair now; null if that does not show it any longer. */
export async function describePair(
  context: Pick<Context, 'db' | 'now'>,
  { lostId, foundId, locale }: Pair,
): Promise<DescribedPair | null> {
  const comparison = await compareReport(context, lostId);
  const match = comparison?.ranked.find(({ candidate }) => candidate.id === foundId);
  if (!comparison || !match || match.grade === null) return null;
  const { candidate, score } = match;
  const described = { lost: comparison.report, found: candidate.report, score };
  const isPhotoCopied = comparison.copies.get(foundId) === 'other';
  return { candidate, isPhotoCopied, ...inLocale(locale, () => describeMatch(described, locale)) };
}
