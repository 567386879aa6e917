import type { ReactNode } from 'react';
import { AddCatButton } from '#features/browse/list/add-cat-button.tsx';
import { mostCounted } from '#features/browse/list/most-counted.ts';
import type { HomeData } from '#features/browse/view/home-view.ts';
import type { HomeList } from '#features/browse/view/use-home-list.ts';
import { formatWhole } from '#i18n/intl-formats.ts';
import type { Locale } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';
import { useLocale } from '#i18n/use-locale.ts';
import { CatFilters } from './cat-filters.tsx';

interface HomeListHeadProps {
  list: HomeList;
  languageLink: ReactNode;
}

export function HomeListHead({ list: { request, data, isLoading }, languageLink }: HomeListHeadProps) {
  const locale = useLocale();
  return (
    <div className="px-4 pb-3 lg:pt-4">
      <div className="flex flex-wrap items-center gap-2 pb-3">
        <h1 aria-live="polite" className="min-w-20 flex-1 font-bold text-base leading-snug lg:text-lg">
          {isLoading || !data ? m.cats_home_loading() : countText(data, locale)}
        </h1>
        <div data-no-drag className="text-sm">
          {languageLink}
        </div>
        <div data-no-drag>
          <AddCatButton size="small" className="lg:min-h-11" />
        </div>
      </div>
      <div data-no-drag>
        <CatFilters current={request.filter} counts={data?.counts} />
      </div>
    </div>
  );
}

export function countText(
  { counts, request, within, place }: Pick<HomeData, 'counts' | 'request' | 'within' | 'place'>,
  locale: Locale,
): string {
  const number = counts[request.filter];
  const format = (count: number) => formatWhole(count, locale);
  if (within === 'map') return number === 1 ? m.cats_home_count_one() : m.cats_home_count({ count: format(number) });
  const count = number < mostCounted || within === 'any' ? format(number) : `${format(mostCounted)}+`;
  if (within === 'any') return m.cats_home_count_any({ number, count });
  const distance = m.common_kilometers({ count: within });
  return place
    ? m.cats_home_count_within_of({ number, count, distance, place })
    : m.cats_home_count_within({ number, count, distance });
}
