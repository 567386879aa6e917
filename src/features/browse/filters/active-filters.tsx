import { useSearchParams } from 'react-router';
import { emptyFilters, type HomeData, homeAddress } from '#features/browse/view/home-view.ts';
import type { HomeList } from '#features/browse/view/use-home-list.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Icon } from '#ui/icons/icon.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { filterChoices, kindLabels, labelsOf } from './filter-choices.ts';

interface ActiveFilter {
  label: string;
  /** What removes it from the address. */
  change: Record<string, string | null>;
}

/** Without a filter it names no place, because the heading does. */
export function listActiveFilters({ request: { filter }, filters, place }: HomeData): ActiveFilter[] {
  const kind = filter === 'all' ? [] : [{ label: kindLabels[filter](), change: { filter: null } }];
  const traits = filterChoices.flatMap((choice): ActiveFilter[] => {
    const { name } = choice;
    if (name === 'sort') return [];
    const values = filters[name]?.split(',') ?? [];
    return values.map((value) => ({
      label: labelsOf(choice, value)[0]!,
      change: { [name]: values.filter((each) => each !== value).join() || null },
    }));
  });
  const words = filters.words
    ? [{ label: m.cats_filter_words({ words: filters.words }), change: { words: null } }]
    : [];
  const active = [...kind, ...traits, ...words];
  return active.length > 0 && place ? [{ label: place, change: { at: null, within: null } }, ...active] : active;
}

/** The links work without JavaScript. */
export function ActiveFilters({ list: { data } }: { list: HomeList }) {
  const [parameters] = useSearchParams();
  if (!data) return null;
  const active = listActiveFilters(data);
  return (
    <>
      <p role="status" className={data.hasUnknown ? 'text-sm' : 'sr-only'}>
        {data.hasUnknown && m.cats_filter_unknown()}{' '}
        {active.length > 0 && (
          <span className="sr-only">
            {m.cats_filter_active({ filters: active.map(({ label }) => label).join(', ') })}
          </span>
        )}
      </p>
      {active.length > 0 && (
        <ul aria-label={m.cats_filter_active_label()} className="active-filters">
          {active.map(({ label, change }) => (
            <li key={label}>
              <LocalLink
                to={homeAddress(parameters, change)}
                preventScrollReset
                aria-label={m.cats_filter_remove({ filter: label })}
              >
                {label}
                <Icon name="lucide:x" className="size-4" />
              </LocalLink>
            </li>
          ))}
          <li>
            <LocalLink to={homeAddress(parameters, emptyFilters)} preventScrollReset className="is-plain">
              {m.cats_filter_clear()}
            </LocalLink>
          </li>
        </ul>
      )}
    </>
  );
}
