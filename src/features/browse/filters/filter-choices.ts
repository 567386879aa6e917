import { coatColors, coatPatterns, colorLabels, patternLabels } from '#db/coat.ts';
import type { CatFilter, FilterName } from '#features/browse/view/home-view.ts';
import type { ListOrder } from '#features/cats/model/cat.ts';
import type { sinceValues } from '#features/cats/model/cat-schemas.ts';
import { m } from '#i18n/paraglide/messages.js';

export interface FilterChoice {
  name: Exclude<FilterName, 'words'> | 'sort';
  title: () => string;
  /** The label of the default, which has no value in the address. */
  none: () => string;
  values: readonly string[];
  labels: Record<string, () => string>;
}

const since: Record<Exclude<(typeof sinceValues)[number], '30d'>, () => string> = {
  '24h': m.cats_filter_since_day,
  '7d': m.cats_filter_since_week,
  any: m.cats_filter_since_any,
};

const orders: Record<Exclude<ListOrder, 'nearest'>, () => string> = { newest: m.cats_filter_newest };

export const filterChoices: FilterChoice[] = [
  {
    name: 'since',
    title: m.cats_filter_since,
    none: m.cats_filter_since_month,
    values: Object.keys(since),
    labels: since,
  },
  {
    name: 'coat_colors',
    title: m.traits_coat_colors,
    none: m.cats_filter_any_color,
    values: coatColors,
    labels: colorLabels as Record<string, () => string>,
  },
  {
    name: 'coat_pattern',
    title: m.traits_coat_pattern,
    none: m.cats_filter_any_pattern,
    values: coatPatterns.filter((pattern) => pattern !== 'unknown'),
    labels: patternLabels as Record<string, () => string>,
  },
  {
    name: 'sex',
    title: m.traits_sex,
    none: m.cats_filter_any_sex,
    values: ['female', 'male'],
    labels: { female: m.traits_sex_female, male: m.traits_sex_male },
  },
  {
    name: 'sort',
    title: m.cats_filter_sort,
    none: m.cats_filter_nearest,
    values: Object.keys(orders),
    labels: orders,
  },
];

/** The labels of the value, or of several with commas. */
export function labelsOf({ labels }: FilterChoice, value: string): string[] {
  return value.split(',').map((each) => labels[each]?.() ?? each);
}

export const kindLabels: Record<CatFilter, () => string> = {
  all: () => m.cats_home_filter_all(),
  lost: () => m.cats_home_filter_lost(),
  found: () => m.cats_home_filter_found(),
  home: () => m.cats_home_filter_home(),
};
