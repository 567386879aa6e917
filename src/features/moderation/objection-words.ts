import type { CatObjection } from '#features/cats/cat.ts';
import { m } from '#i18n/paraglide/messages.js';

/** What is wrong with a cat, short enough to choose from and to skim. */
export const objectionWords: Record<CatObjection, () => string> = {
  'not-a-cat': m.moderation_objection_not_a_cat,
  wrong: m.moderation_objection_wrong,
  personal: m.moderation_objection_personal,
  offensive: m.moderation_objection_offensive,
  spam: m.moderation_objection_spam,
  duplicate: m.moderation_objection_duplicate,
  other: m.moderation_objection_other,
};
