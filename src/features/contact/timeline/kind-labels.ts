import type { SightingKind } from '#db/report-values.ts';
import { m } from '#i18n/paraglide/messages.js';

export const kindLabels: Record<SightingKind, () => string> = {
  seen: m.sightings_kind_seen,
  'with-me': m.sightings_kind_with_me,
  mine: m.sightings_kind_mine,
};
