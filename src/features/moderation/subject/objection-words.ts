import { banReasons, type Objection } from '#db/report-values.ts';
import { type ReviewKind, reviewKinds } from '#db/review-kinds.ts';
import { m } from '#i18n/paraglide/messages.js';
import type { SearchKind } from './search-kinds.ts';

export const objectionsTo = (kind: SearchKind): readonly Objection[] =>
  kind === 'users' ? banReasons : reviewKinds[kind].reasons;

/** The author of a rejected comment gets no mail, and sees the reason on the site (decision 26). */
export const reasonTextOf = (kind: ReviewKind | SearchKind): string =>
  kind === 'comments' ? m.moderation_reject_text_comment() : m.moderation_reject_text();

export const objectionField = (id: number) => `objection-${id}`;
export const wordsField = (id: number) => `words-${id}`;

export const objectionWords: Record<Objection, () => string> = {
  'not-a-cat': m.moderation_objection_not_a_cat,
  'unclear-photo': m.moderation_objection_unclear_photo,
  'off-topic': m.moderation_objection_off_topic,
  wrong: m.moderation_objection_wrong,
  personal: m.moderation_objection_personal,
  offensive: m.moderation_objection_offensive,
  spam: m.moderation_objection_spam,
  duplicate: m.moderation_objection_duplicate,
  'false-reports': m.moderation_objection_false_reports,
  other: m.moderation_objection_other,
};
