import type { CommentObjection } from '#db/report-values.ts';
import { objectionReasons } from '#features/cats/model/cat-objection-texts.ts';
import { m } from '#i18n/paraglide/messages.js';

export const commentReasons: Record<CommentObjection, typeof m.comments_reason_wrong> = {
  'off-topic': m.comments_reason_off_topic,
  personal: m.comments_reason_personal,
  wrong: m.comments_reason_wrong,
  offensive: m.comments_reason_offensive,
  spam: objectionReasons.spam,
  other: objectionReasons.other,
};
