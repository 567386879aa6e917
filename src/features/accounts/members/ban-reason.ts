import { m } from '#i18n/paraglide/messages.js';
import type { BanReason } from '#product/report-values.ts';

/** Why a member is banned. The page for banned members says it. */
export interface GivenBanReason {
  reason: BanReason;
  /** The moderator's own words, with `other`. */
  words: string | null;
}

const texts: Record<Exclude<BanReason, 'other'>, () => string> = {
  spam: m.accounts_banned_reason_spam,
  offensive: m.accounts_banned_reason_offensive,
  'false-reports': m.accounts_banned_reason_false_reports,
};

/** The reason for the banned member; null: nothing more is known than that the account broke the rules. */
export function describeBanReason(given: GivenBanReason | null): string | null {
  if (!given) return null;
  const { reason, words } = given;
  if (words) return m.accounts_banned_words({ words });
  return reason === 'other' ? null : texts[reason]();
}
