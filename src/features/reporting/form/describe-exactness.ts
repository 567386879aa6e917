import type { LocationType } from '#db/report-values.ts';
import { m } from '#i18n/paraglide/messages.js';

export const describeExactness = () => ({
  legend: m.cats_add_exactness(),
  hint: m.cats_add_exactness_hint(),
  options: [
    { value: 'street', label: m.cats_add_exactness_street(), hint: m.cats_add_exactness_street_hint() },
    { value: 'area', label: m.cats_add_exactness_area(), hint: m.cats_add_exactness_area_hint() },
    { value: 'exact', label: m.cats_add_exactness_exact(), hint: m.cats_add_exactness_exact_hint() },
  ] satisfies { value: LocationType; label: string; hint: string }[],
});
