import type { ThreadFlag } from '#db/report-values.ts';
import { m } from '#i18n/paraglide/messages.js';

export const flagLabels: Record<ThreadFlag, () => string> = {
  scam: m.talk_flag_scam,
  abuse: m.talk_flag_abuse,
  spam: m.talk_flag_spam,
  'not-about-a-cat': m.talk_flag_not_about,
  other: m.talk_flag_other,
};
