import { useSearchParams } from 'react-router';
import { mostCounted } from '#features/browse/list/most-counted.ts';
import { type CatFilter, catFilters, type HomeData, homeAddress } from '#features/browse/view/home-view.ts';
import { formatWhole } from '#i18n/intl-formats.ts';
import { m } from '#i18n/paraglide/messages.js';
import { useLocale } from '#i18n/use-locale.ts';
import { LocalLink } from '#ui/local-link.tsx';

const labels: Record<CatFilter, () => string> = {
  all: () => m.cats_home_filter_all(),
  lost: () => m.cats_home_filter_lost(),
  found: () => m.cats_home_filter_found(),
  home: () => m.cats_home_filter_home(),
};

export function CatFilters({ current, counts }: { current: CatFilter; counts: HomeData['counts'] | undefined }) {
  const [parameters] = useSearchParams();
  const locale = useLocale();
  /** The counts are of cats that are looked for, or of those that are home again. */
  const isHomeShown = current === 'home';
  const format = (count: number) =>
    formatWhole(Math.min(count, mostCounted), locale) + (count >= mostCounted ? '+' : '');
  return (
    <nav aria-label={m.cats_home_filter_label()}>
      <ul className="segments flex dark:bg-page [&>li]:flex-auto">
        {catFilters.map((filter) => (
          <li key={filter}>
            <LocalLink
              to={homeAddress(parameters, { filter: filter === 'all' ? null : filter })}
              preventScrollReset
              aria-current={filter === current ? 'true' : undefined}
            >
              {labels[filter]()}
              {counts && filter !== 'home' && !isHomeShown && (
                <span className="text-muted text-xs tabular-nums">{format(counts[filter])}</span>
              )}
            </LocalLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
