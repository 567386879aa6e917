import type { Context } from '#context/context.ts';
import { describePair } from '#features/matching/describe-pair.server.ts';
import type { Locale } from '#i18n/languages.ts';

interface MailedPair {
  foundId: number;
  reasons: string[];
  against: string[];
  isPhotoCopied: boolean;
}

/** Returns null for a pair that no longer matches: a cat is home, a report was edited, or the owner has answered. */
export async function describeMailedPair(
  context: Pick<Context, 'db' | 'now'>,
  { lostId, mailedAt, locale }: { lostId: number; mailedAt: Date; locale: Locale },
): Promise<MailedPair | null> {
  const pair = await context.db
    .selectFrom('match_pairs')
    .select('found_id')
    .where('lost_id', '=', lostId)
    .where('mailed_at', '=', mailedAt)
    .executeTakeFirst();
  const described = pair && (await describePair(context, { lostId, foundId: pair.found_id, locale }));
  if (!described || described.candidate.answer !== null) return null;
  const { candidate, reasons, against, isPhotoCopied } = described;
  return { foundId: candidate.id, reasons, against, isPhotoCopied };
}
