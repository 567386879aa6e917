import { m } from '#i18n/paraglide/messages.js';

export interface DecisionWords {
  approve: () => string;
  reject: () => string;
  approved: { one: () => string; many: (inputs: { count: number }) => string };
  rejected: { one: () => string; many: (inputs: { count: number }) => string };
  ask: { one: (inputs: { name: string }) => string; many: (inputs: { count: number }) => string };
}

export const reviewWords: DecisionWords = {
  approve: m.moderation_approve,
  reject: m.moderation_reject,
  approved: { one: m.moderation_approved_one, many: m.moderation_approved },
  rejected: { one: m.moderation_rejected_one, many: m.moderation_rejected },
  ask: { one: m.moderation_reject_title_one, many: m.moderation_reject_title },
};
