import type { FollowUpAnswer } from '#db/report-values.ts';
import { m } from '#i18n/paraglide/messages.js';

export const answerLabels = {
  lost: { still: m.questions_lost_still, home: m.questions_lost_home, unsure: m.questions_lost_unsure },
  found: { still: m.questions_found_still, home: m.questions_found_home, unsure: m.questions_found_unsure },
} satisfies Record<'lost' | 'found', Record<FollowUpAnswer, unknown>>;
