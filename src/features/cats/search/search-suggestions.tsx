import { type ReactNode, useEffect } from 'react';
import { LostFoundBadge } from '#features/cats/list/lost-found-badge.tsx';
import type { Point } from '#features/cats/model/cat.ts';
import { CatPhoto } from '#features/photos/cat-photo.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { useLocale } from '#i18n/use-locale.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import type { SearchChoice } from './search-answers.ts';
import { useSearchSuggestions } from './use-search-suggestions.ts';

interface SearchSuggestionsProps {
  /** Of the search box; the list and its options derive theirs from it. */
  id: string;
  /** What is typed; empty: nothing is looked for. */
  query: string;
  near: Point | null;
  /** Number of the marked option, places first; −1: none. */
  active: number;
  /** What is listed, in its order. */
  onChoices: (choices: SearchChoice[]) => void;
  onLoading: (isLoading: boolean) => void;
  onChoose: (choice: SearchChoice) => void;
  onPoint: (index: number) => void;
}

/** The search box's list: places, then cats. The focus stays in the input, as the combobox pattern has it. */
export function SearchSuggestions(props: SearchSuggestionsProps) {
  const { id, query, near, active, onChoices, onLoading, onChoose, onPoint } = props;
  const { answers, isLoading } = useSearchSuggestions(query, { locale: useLocale(), near });
  useEffect(() => {
    onChoices([
      ...(answers?.places ?? []).map((place) => ({ place })),
      ...(answers?.cats ?? []).map((cat) => ({ cat })),
    ]);
  }, [answers, onChoices]);
  useEffect(() => onLoading(isLoading), [isLoading, onLoading]);

  const { places, cats } = answers ?? { places: [], cats: [] };
  const credits = [...new Set(places.map(({ attribution }) => attribution))].filter(Boolean).join(' · ');

  const option = (index: number, choice: SearchChoice, content: ReactNode) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the input's, which keeps the focus
    // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points here
    <div
      key={index}
      id={`${id}-option-${index}`}
      role="option"
      aria-selected={index === active}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onChoose(choice)}
      onPointerMove={() => index !== active && onPoint(index)}
      className={classNames(
        'flex min-h-12 cursor-pointer items-center gap-3 rounded-xl px-3 py-1.5',
        index === active && 'bg-sunken',
      )}
    >
      {content}
    </div>
  );

  return (
    <>
      <div id={`${id}-list`} role="listbox" aria-label={m.cats_home_search_label()}>
        {places.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
          <div role="group" aria-label={m.cats_home_search_places()}>
            {places.map((place, index) =>
              option(
                index,
                { place },
                <>
                  <Icon name="lucide:map-pin" className="size-5 shrink-0 text-muted" />
                  <span className="min-w-0 flex-1 truncate">{place.label}</span>
                </>,
              ),
            )}
          </div>
        )}
        {cats.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
          <div
            role="group"
            aria-label={m.cats_home_search_cats()}
            className={places.length > 0 ? 'mt-1 border-line border-t pt-1' : undefined}
          >
            {cats.map((cat, index) =>
              option(
                places.length + index,
                { cat },
                <>
                  {cat.photo && (
                    <CatPhoto
                      photo={cat.photo}
                      alt=""
                      widths="thumbnail"
                      sizes="2.5rem"
                      className="aspect-square size-10 shrink-0 rounded-lg"
                    />
                  )}
                  <span className="min-w-0 flex-1">
                    <span className="block truncate font-medium">{cat.name}</span>
                    <span className="block truncate text-muted text-sm">{cat.location.label}</span>
                  </span>
                  <LostFoundBadge isLost={cat.is_lost} />
                </>,
              ),
            )}
          </div>
        )}
      </div>
      {credits && <p className="px-3 pt-1.5 pb-1 text-muted text-xs">{m.cats_home_search_credits({ credits })}</p>}
    </>
  );
}
