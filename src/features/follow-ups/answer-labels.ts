import type { FollowUpAnswer, ReunionDistance, ReunionWay } from '#db/report-values.ts';
import { m } from '#i18n/paraglide/messages.js';

export const answerLabels = {
  lost: { still: m.questions_lost_still, home: m.questions_lost_home, unsure: m.questions_lost_unsure },
  found: { still: m.questions_found_still, home: m.questions_found_home, unsure: m.questions_found_unsure },
} satisfies Record<'lost' | 'found', Record<FollowUpAnswer, unknown>>;

export const wayLabels: Record<ReunionWay, () => string> = {
  'came-back': m.questions_how_came_back,
  search: m.questions_how_search,
  neighbour: m.questions_how_neighbour,
  poster: m.questions_how_poster,
  site: m.questions_how_site,
  chip: m.questions_how_chip,
  pound: m.questions_how_pound,
  other: m.questions_how_other,
};
export const distanceLabels: Record<ReunionDistance, () => string> = {
  home: m.questions_distance_home,
  near: m.questions_distance_near,
  street: m.questions_distance_street,
  quarter: m.questions_distance_quarter,
  far: m.questions_distance_far,
};
