import { m } from '#i18n/paraglide/messages.js';
import type { CatObjection } from '#product/report-values.ts';

/** Labels for the member who reports a cat. */
export const objectionLabels: Record<CatObjection, () => string> = {
  'not-a-cat': m.cats_objection_not_a_cat,
  wrong: m.cats_objection_wrong,
  personal: m.cats_objection_personal,
  offensive: m.cats_objection_offensive,
  spam: m.cats_objection_spam,
  duplicate: m.cats_objection_duplicate,
  other: m.cats_objection_other,
};

/** For its owner: why it is not shown. */
export const objectionReasons: Record<CatObjection, typeof m.cats_reason_other> = {
  'not-a-cat': m.cats_reason_not_a_cat,
  wrong: m.cats_reason_wrong,
  personal: m.cats_reason_personal,
  offensive: m.cats_reason_offensive,
  spam: m.cats_reason_spam,
  duplicate: m.cats_reason_duplicate,
  other: m.cats_reason_other,
};
