import type { BanReason } from '#db/report-values.ts';
import { m } from '#i18n/paraglide/messages.js';

export interface GivenBanReason {
  reason: BanReason;
  words: string | null;
}

const texts: Record<Exclude<BanReason, 'other'>, () => string> = {
  spam: m.accounts_banned_reason_spam,
  offensive: m.accounts_banned_reason_offensive,
  'false-reports': m.accounts_banned_reason_false_reports,
};

export function describeBanReason(given: GivenBanReason | null): string | null {
  if (!given) return null;
  const { reason, words } = given;
  if (words) return m.accounts_banned_words({ words });
  return reason === 'other' ? null : texts[reason]();
}
