import type { Context } from '#context/context.ts';
import type { Locale } from '#i18n/languages.ts';
import { inLocale } from '#i18n/request-locale.server.ts';
import { compareReport } from './compare-report.server.ts';
import { describeMatch } from './describe-match.ts';
import type { Candidate } from './list-candidates.server.ts';

interface DescribedPair {
  candidate: Candidate;
  reasons: string[];
  against: string[];
  isPhotoCopied: boolean;
}

interface Pair {
  lostId: number;
  foundId: number;
  locale: Locale;
}

/** Returns null if the owner's list no longer shows the pair. */
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
