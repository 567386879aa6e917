import { m } from '#i18n/paraglide/messages.js';

/** The labels of the two decisions. */
export interface DecisionWords {
  approve: () => string;
  reject: () => string;
}

export const reviewWords: DecisionWords = { approve: m.moderation_approve, reject: m.moderation_reject };
export const reportWords: DecisionWords = { approve: m.moderation_reports_keep, reject: m.moderation_act_delete };
