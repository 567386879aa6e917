import type { CatFlag, CatObjection } from '#db/report-values.ts';
import type { Locale } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';

export const objectionLabels: Record<CatFlag, () => string> = {
  'not-a-cat': m.cats_objection_not_a_cat,
  wrong: m.cats_objection_wrong,
  personal: m.cats_objection_personal,
  offensive: m.cats_objection_offensive,
  spam: m.cats_objection_spam,
  duplicate: m.cats_objection_duplicate,
  other: m.cats_objection_other,
};

export const objectionReasons: Record<CatObjection, typeof m.cats_reason_other> = {
  'not-a-cat': m.cats_reason_not_a_cat,
  'unclear-photo': m.cats_reason_unclear_photo,
  wrong: m.cats_reason_wrong,
  personal: m.cats_reason_personal,
  offensive: m.cats_reason_offensive,
  spam: m.cats_reason_spam,
  duplicate: m.cats_reason_duplicate,
  other: m.cats_reason_other,
};

interface GivenReason<Objection> {
  objection: Objection | null;
  objection_words: string | null;
}

/** Returns the moderator's own words or the text of the code; null if no reason was given. */
export function describeObjection<Objection extends string>(
  { objection, objection_words: words }: GivenReason<Objection>,
  texts: Record<Objection, typeof m.cats_reason_other>,
  language: { locale?: Locale } = {},
): string | null {
  if (words) return m.cats_reason_words({ words }, language);
  return objection && texts[objection]({}, language);
}
