import { describePair } from '#features/matching/describe-pair.server.ts';
import type { Locale } from '#i18n/locale.ts';
import type { Context } from '#product/context.ts';

interface MailedPair {
  foundId: number;
  /** In the language of `locale`. */
  reasons: string[];
  against: string[];
  /** The found report has a copy of a photo of the lost one. */
  isPhotoCopied: boolean;
}

/**
 * The pair of a lost cat whose mail was queued at `mailedAt`, described as the reports are now. Null if it is no match any longer: one of the cats is
 * home, a report was edited, or the owner has answered meanwhile.
 */
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
