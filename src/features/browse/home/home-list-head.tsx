import type { ReactNode } from 'react';
import { AddCatButton } from '#features/browse/list/add-cat-button.tsx';
import { mostCounted } from '#features/browse/list/most-counted.ts';
import { formatWhole } from '#i18n/intl-formats.ts';
import type { Locale } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';
import { useLocale } from '#i18n/use-locale.ts';
import { CatFilters } from './cat-filters.tsx';
import type { HomeData } from './home-view.ts';
import type { HomeList } from './use-home-list.ts';

interface HomeListHeadProps {
  list: HomeList;
  languageLink: ReactNode;
}

export function HomeListHead({ list: { request, data, isLoading }, languageLink }: HomeListHeadProps) {
  const locale = useLocale();
  return (
    <div className="px-4 pb-3 lg:pt-4">
      <div className="flex items-center gap-2 pb-3">
        <h1 aria-live="polite" className="min-w-0 flex-1 font-bold text-base leading-snug lg:text-lg">
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
        <CatFilters current={request.filter} counts={data?.counts.here} />
      </div>
    </div>
  );
}

/** A view larger than the circle around its centre does not mention the circle. */
export function countText({ counts, request }: Pick<HomeData, 'counts' | 'request'>, locale: Locale): string {
  const here = counts.here[request.filter];
  const { near } = counts;
  const format = (count: number) => formatWhole(count, locale);
  if (near > here) {
    return m.cats_home_count_near({
      here: format(here),
      near: near < mostCounted ? format(near) : `${format(mostCounted)}+`,
    });
  }
  return here === 1 ? m.cats_home_count_one() : m.cats_home_count({ count: format(here) });
}
